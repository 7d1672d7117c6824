import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

describe('vikarklar-upgrade', () => {
  it.each([
    [[]],
    [['--back', 'vikarklar-0.4.0']],
    [['--restore', 'vikarklar-0.4.0']],
    [['--nosuch']],
    [['']],
  ])('says how it is called, instead of doing what %j may mean', (words) => {
    const { status, stderr } = spawnSync('sh', ['deploy/vikarklar-upgrade', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stderr).toContain('Usage: vikarklar-upgrade')
    expect(status).toBe(1)
  })

  it('refers operators to existing headings of its page', () => {
    const page = read('docs/operations/upgrade.md')
    const named = [...read('deploy/vikarklar-upgrade').matchAll(/docs\/operations\/upgrade\.md, '([^']+)'/g)]
    expect(named.length).toBeGreaterThan(1)
    for (const [, heading = ''] of named) expect(page).toMatch(new RegExp(`^(## |\\*\\*)${heading}`, 'm'))
  })
})
