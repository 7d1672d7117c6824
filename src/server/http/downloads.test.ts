import net from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { whenClosed } from './downloads.ts'

it('an answer queued on its connection learns that the connection has closed', async () => {
  const app = Fastify()
  const gone: AbortSignal[] = []
  app.get('/', async (_request, reply) => {
    gone.push(whenClosed(reply))
    return new Promise(() => {}) // it never ends
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
  await until(() => gone.length === 2)
  expect(gone.map(({ aborted }) => aborted)).toEqual([false, false])
  socket.destroy()
  await until(() => gone.every(({ aborted }) => aborted))
  await app.close()
})
