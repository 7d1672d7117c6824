import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const page = readFileSync(path.join(ROOT, 'docs/operations/monitoring.md'), 'utf8')
const block = page.split('```sh\n').find((text) => text.includes('METRICS_TOKEN')) ?? ''

describe('the token created by the page on monitoring', () => {
  let folder = ''
  const settings = () => readFileSync(path.join(folder, 'vikarklar.env'), 'utf8')
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vikarklar-monitoring-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /**
   * Types the block in another folder, without the group and without systemd. Returns the file that Prometheus reads.
   */
  const type = () => {
    const lines = (block.split('```')[0] ?? '')
      .split('\n')
      .filter((line) => !line.startsWith('systemctl'))
      .join('\n')
      .replaceAll(/\/etc\/(prometheus\/)?/g, `${folder}/`)
      .replaceAll('-g prometheus ', '')
    const { status, stderr } = spawnSync('sh', ['-ec', lines], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return readFileSync(path.join(folder, 'vikarklar-token'), 'utf8')
  }
  const tokensOf = (text: string) => [...text.matchAll(/^METRICS_TOKEN=(.*)$/gm)].map(([, token]) => token)

  it('is one line, in a file of settings as delivered', () => {
    copyFileSync(path.join(ROOT, '.env.example'), path.join(folder, 'vikarklar.env'))
    const token = type()
    expect(token).toMatch(/^[0-9a-f]{48}\n$/)
    expect(tokensOf(settings())).toEqual([token.trim()])
  })

  it('is added if the file of settings has no line for it', () => {
    writeFileSync(path.join(folder, 'vikarklar.env'), 'APP_URL=http://localhost\n')
    expect(type()).toMatch(/^[0-9a-f]{48}\n$/)
  })

  it('keeps an existing one', () => {
    writeFileSync(path.join(folder, 'vikarklar.env'), 'METRICS_TOKEN=abc\n')
    expect(type()).toBe('abc\n')
  })
})
