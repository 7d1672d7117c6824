import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requestUntilClosed } from './request-until-closed.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { copyMigrated } from './copied-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = copyMigrated('stop')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('SIGTERM under load breaks no request, is announced, and ends in order', async () => {
  const service = await startService(dataDir, await freePort())
  const statuses: (number | undefined)[] = []
  const clients = Array.from({ length: 10 }, () =>
    requestUntilClosed(
      () => ({ url: `${service.url}/api/me` }),
      (status) => statuses.push(status),
    ),
  )
  while (statuses.length < 200) await new Promise((resolve) => setTimeout(resolve, 10))
  const ended = service.end('SIGTERM')
  await Promise.all(clients) // rejects when a connection is broken
  expect(await ended).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
}, 60_000)
