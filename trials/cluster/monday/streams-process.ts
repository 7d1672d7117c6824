import { once } from 'node:events'
import net from 'node:net'
import { from } from './caller.ts'
import { getRequest } from '../../bench/http.ts'
import type { Asked, Said, Stream } from './streams.ts'

/** Holds open streams, and records only the times of their events. */
const AT_ONCE = 25
const HEAD = 'HTTP/1.1 200'
/** An office's notice is a list; a heartbeat is not. */
const NOTICE = 'data: ['

const pages: net.Socket[] = []
const say = (said: Said) => process.send?.(said)
let isOver = false

const open = async ({ id, port, path, cookie, visitor }: Stream) => {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  socket.on('error', () => {}) // 'close' follows
  const closed = once(socket, 'close').then(() => ['closed'])
  await Promise.race([once(socket, 'connect'), closed])
  socket.write(from(visitor, getRequest(path, 'identity', cookie)))
  const [head]: unknown[] = await Promise.race([once(socket, 'data'), closed])
  if (!String(head).startsWith(HEAD)) {
    socket.destroy()
    return say({ kind: 'refused', answer: String(head).slice(0, 40) })
  }
  say({ kind: 'opened' })
  if (id === null) pages.push(socket)
  else
    socket.on('data', (text) => {
      if (String(text).includes(NOTICE))
        say({ kind: 'heard', id, at: performance.timeOrigin + performance.now() })
    })
  if (id === null) socket.resume()
  socket.once('close', () => {
    if (!isOver && !letGo.delete(socket)) say({ kind: 'lost' })
  })
}

/** Pages that their readers have closed. */
const letGo = new Set<net.Socket>()

const openAll = async (streams: readonly Stream[]) => {
  const rest = streams[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const stream of rest) await open(stream)
    }),
  )
  say({ kind: 'done' })
}

process.on('message', (asked: Asked) => {
  if (asked.kind === 'open') return void openAll(asked.streams)
  const oldest = pages.shift()
  if (oldest) {
    letGo.add(oldest)
    oldest.destroy()
  }
  void open(asked.stream)
})
process.once('disconnect', () => {
  isOver = true
  process.exit(0)
})
say({ kind: 'done' })
