import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failingStart } from './failing-start.ts'
import { copyMigrated } from './copied-server.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { runScript } from './run-script.ts'

let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = copyMigrated('new-secret')
  port = await freePort()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const startAndStop = async () => {
  const service = await startService(dataDir, port)
  expect(await service.end('SIGTERM')).toBe(0)
}
const refusedStart = () =>
  failingStart({ DATA_DIR: dataDir, PORT: String(port), APP_URL: `http://localhost:${port}` })

it(
  'a start with another secret ends in one sentence, until the operator goes on with it',
  { timeout: 120_000 },
  async () => {
    await startAndStop()
    writeFileSync(path.join(dataDir, 'secret'), 'x'.repeat(43))
    const kept = path.join(dataDir, 'secret')
    const words = `^APP_SECRET, which is kept in ${kept}, is not the secret that this database was used with\\. .*\\n$`
    const refused = { code: 1, error: expect.stringMatching(new RegExp(words)), log: '' }
    expect(await refusedStart()).toEqual(refused)

    const run = (...words: string[]) => runScript({ DATA_DIR: dataDir }, 'new-secret', ...words)
    const explained = await run()
    expect([explained.code, explained.out]).toEqual([0, expect.stringContaining('Nothing has been changed')])
    for (const lost of [
      'everyone is logged out',
      'links that open nothing',
      'mail that comes back',
      'npm run webhooks',
    ])
      expect(explained.out).toContain(lost)
    expect(await refusedStart()).toEqual(refused)
    expect((await run('--yes')).error).toMatch(/^Usage: npm run new-secret/)

    expect((await run('--go-on')).out).toContain('Start the service')
    expect((await run('--go-on')).out).toContain('Nothing to do')
    await startAndStop()
  },
)
