import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp } from '#test/app.ts'
import { formBodies } from './bodies.ts'
import { endSlowBodies } from './slow-requests.ts'

/** Waits by turns of the event loop, because the timers are faked. */
const until = async (condition: () => boolean) => {
  while (!condition()) await turn()
}

let app: FastifyInstance
let port: number
let begun = 0
let handled = 0
let leaveOpen: Promise<void>
let release: () => void

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;[begun, handled] = [0, 0]
  ;({ promise: leaveOpen, resolve: release } = Promise.withResolvers<void>())
  app = Fastify()
  endSlowBodies(app)
  formBodies(app)
  app.addHook('onRequest', async () => void (begun += 1))
  app.post('/', async () => {
    handled += 1
    await leaveOpen
    return 'taken'
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const send = async (length: number, body: string) => {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  let text = ''
  socket.on('data', (data) => (text += String(data))).on('error', () => {})
  await until(() => begun === 1)
  return { socket, text: () => text }
}

it('an endless body is cut off after some seconds', async () => {
  const { socket } = await send(100, 'response=')
  vi.advanceTimersByTime(9_000)
  expect(socket.destroyed).toBe(false)
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(2_000)
  await closed
})

it('a long body gets the time of a slow line', async () => {
  const { socket } = await send(12_000, 'response=')
  vi.advanceTimersByTime(10_500)
  socket.write('x'.repeat(12_000 - 'response='.length))
  release()
  await once(socket, 'data')
  socket.destroy()
})

it('a complete request may be answered at any time', async () => {
  const { socket, text } = await send(10, 'response=1')
  await until(() => handled === 1)
  vi.advanceTimersByTime(100_000)
  release()
  await until(() => text().includes('taken'))
  socket.destroy()
})

it('the product waits for no head, body or reader without limit', async () => {
  const services = await openTestApp()
  const product = await createServer(services)
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = product.server
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 65_000,
    timeout: 120_000,
    keepAliveTimeout: 72_000,
  })
  await product.close()
  await services.close()
})
