import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drainUnreadBodies } from './bodies.ts'

const LENGTH = 5_000_000
const AT_ONCE = 3

let app: FastifyInstance
let port: number
let taken: Set<Socket>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  taken = new Set()
  app = Fastify()
  drainUnreadBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/refused', async ({ raw }, reply) => {
    taken.add(raw.socket)
    return reply.code(413).send({ message: 'for stort' })
  })
  app.get('/', async () => 'next')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  // A connection whose body waits for a pause does not notice that its sender has gone.
  while ([...taken].some(({ destroyed }) => !destroyed)) await vi.advanceTimersByTimeAsync(5)
  vi.useRealTimers()
  await app.close()
})

const sendLarge = () => {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += String(data))).on('error', () => {})
  socket.write(`POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LENGTH}\r\n\r\n`)
  socket.write(Buffer.alloc(LENGTH, 'x'))
  return { socket, text: () => text }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await turn()
}

const bytesTaken = () => [...taken].reduce((sum, { bytesRead }) => sum + bytesRead, 0)

it('a refused upload is answered at once, and the uploads are drained in turn', async () => {
  const senders = Array.from({ length: AT_ONCE }, sendLarge)
  await until(() => senders.every(({ text }) => text().includes('for stort')))
  for (let turns = 0; turns < 200; turns += 1) await turn()
  expect(bytesTaken()).toBeLessThan(AT_ONCE * 500_000)
  for (const { socket } of senders) socket.destroy()
})

it('all of it is drained in the end, and the connection can be reused', async () => {
  const { socket, text } = sendLarge()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await until(() => text().includes('for stort'))
  while (!text().includes('next')) await vi.advanceTimersByTimeAsync(5)
  socket.destroy()
})

it('a sender who disconnects does not delay the others', async () => {
  const [gone, stays] = [sendLarge(), sendLarge()]
  await until(() => gone.text().includes('for stort') && stays.text().includes('for stort'))
  gone.socket.destroy()
  stays.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  while (!stays.text().includes('next')) await vi.advanceTimersByTimeAsync(5)
  stays.socket.destroy()
})
