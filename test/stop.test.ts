import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, startService } from './process.ts'
import { makeFolder } from './folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeFolder('stop')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const ask = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer))
      answer.once('error', reject)
    }).once('error', reject)
  })

/** Asks without a pause over one connection until it is told, by header, that the connection ends. */
const keepAsking = async (url: string, statuses: (number | undefined)[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const answer = await ask(url, agent)
    statuses.push(answer.statusCode)
    if (answer.headers.connection === 'close') return
  }
}

it('SIGTERM under load breaks no request, says that it stops, and ends in order', async () => {
  const service = await startService(dataDir, await freePort())
  const statuses: (number | undefined)[] = []
  const clients = Array.from({ length: 10 }, () => keepAsking(`${service.url}/api/me`, statuses))
  while (statuses.length < 200) await new Promise((resolve) => setTimeout(resolve, 10))
  const ended = service.end('SIGTERM')
  await Promise.all(clients) // rejects when a connection is broken off
  expect(await ended).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
}, 60_000)
