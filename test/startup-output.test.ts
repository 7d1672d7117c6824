import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { makeFolder } from './folder.ts'
import { end, untilReady } from './service-process.ts'
import { until } from './until.ts'

const dataDir = makeFolder('first-lines')
let service: ChildProcess
let url: string
let printed = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), APP_URL: url, DATA_DIR: dataDir, NODE_ENV: 'production' }
  service = spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', 'src/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  service.stdout?.on('data', (chunk) => (printed += String(chunk)))
  await untilReady(url, service)
  await until(() => printed.includes('Ingen superadmin')) // the last line
})
afterAll(async () => {
  await end(service)
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the output of a start', () => {
  it('holds an address to copy, which opens the outbox', async () => {
    const [address = ''] = /^ {2}http\S+\/utboks\?key=[\w-]{22}$/m.exec(printed) ?? []
    const first = await fetch(address.trim(), { redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/utboks'])
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const second = await fetch(`${url}/utboks`, { headers: { cookie } })
    expect([second.status, (await second.text()).includes('<h1>Utboks</h1>')]).toEqual([200, true])
    expect((await fetch(`${url}/utboks`)).status).toBe(404)
  })

  it('warns only about root, with the remedy', () => {
    const warnings = printed
      .split('\n')
      .filter((line) => line.includes('"level":"warn"') && line.includes('root'))
    expect(warnings).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
    for (const line of warnings) expect(line).toContain('run the service as an unprivileged user')
  })
})
