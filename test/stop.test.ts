import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepAsking } from './keep-asking.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { makeFolder } from './folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeFolder('stop')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('SIGTERM under load breaks no request, says that it stops, and ends in order', async () => {
  const service = await startService(dataDir, await freePort())
  const statuses: (number | undefined)[] = []
  const clients = Array.from({ length: 10 }, () =>
    keepAsking(
      () => ({ url: `${service.url}/api/me` }),
      (status) => statuses.push(status),
    ),
  )
  while (statuses.length < 200) await new Promise((resolve) => setTimeout(resolve, 10))
  const ended = service.end('SIGTERM')
  await Promise.all(clients) // rejects when a connection is broken off
  expect(await ended).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
}, 60_000)
