import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { drainOnClose } from './drain.ts'
import { createServer } from './server.ts'

let app: TestApp
let agent: Agent
beforeEach(async () => {
  app = await openTestApp()
  agent = new Agent({ keepAlive: true })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const ask = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).once('error', reject)
  })

/** Does the server refuse new connections? */
const isClosed = async (url: string) => (await fetch(url).catch(() => null)) === null

it('a close waits for an answer in progress, and for nothing after it', async () => {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await createServer(app, { drainMs: 10 })
  server.get('/slow', async () => {
    begun.resolve()
    await going.promise
    return 'slow'
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const answer = ask(`${url}/slow`)
  await begun.promise
  const closed = server.close()
  await until(() => isClosed(url))
  going.resolve()
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  await closed
})

it('a close waits for a started answer, and for nothing after it', async () => {
  const body = new PassThrough()
  const server = await createServer(app, { drainMs: 10 })
  server.get('/long', async (_request, reply) => reply.type('text/plain').send(body))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  body.write('begun')
  const answer = await ask(`${url}/long`)
  const closed = server.close()
  await until(() => isClosed(url))
  body.end('ended')
  await once(answer, 'end')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'keep-alive'])
  await closed
})

it('a close does not wait indefinitely for a slow client', async () => {
  const begun = Promise.withResolvers<void>()
  const server = Fastify()
  drainOnClose(server, 0, 50)
  server.get('/stalled', async (_request, reply) => {
    begun.resolve()
    return reply.send(new PassThrough())
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const answer = expect(ask(`${url}/stalled`)).rejects.toThrow('socket hang up')
  await begun.promise
  await server.close()
  await answer
})
