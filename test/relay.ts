import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type { Login } from '#server/database/nodes.ts'

/** A relay to the database that can be cut, as by a failing server. */
export interface Relay {
  /** The same login through the relay. */
  through(config: Login): Login
  /** Breaks every connection and accepts no new one. */
  cut(): void
  /** Breaks every connection and answers new ones like a starting server. */
  refuse(): void
  /** Drops all bytes without closing, as when a machine vanishes. Lost bytes stay lost. */
  swallow(): void
  /** Delays each new connection by this many milliseconds. */
  slow(milliseconds: number): void
  restore(): Promise<void>
  close(): void
}

/**
 * An ErrorResponse of PostgreSQL's protocol, after which the connection ends: its letter, its length and its fields.
 */
export const fatal = (code: string, message: string): Buffer => {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, Buffer.from(fields, 'latin1')])
}

const COMING_UP = fatal('57P03', 'the database system is starting up')

/** Relays to the server's socket of a login from `connect`. */
export const startRelay = async ({ host = '', port = 5432 }: Login): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let isRefusing = false
  let delay = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}) // 'close' follows
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    if (isRefusing) {
      keep(near)
      near.once('data', () => near.end(COMING_UP))
      return
    }
    const far = connect(path.join(host, `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from)
      if (isSwallowing) from.resume()
      else if (delay === 0) from.pipe(to)
      else setTimeout(() => from.pipe(to), delay)
      from.once('close', () => to.destroy())
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const own = await listen(0)
  const cut = () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  }
  const refuse = () => {
    isRefusing = true
    sockets.forEach((socket) => socket.destroy())
  }
  const swallow = () => {
    isSwallowing = true
    sockets.forEach((socket) => socket.unpipe().resume())
  }
  return {
    through: (config) => ({ ...config, host: '127.0.0.1', port: own }),
    cut,
    refuse,
    swallow,
    slow: (milliseconds) => (delay = milliseconds),
    restore: async () => {
      isSwallowing = false
      isRefusing = false
      if (!server.listening) await listen(own)
    },
    close: cut,
  }
}
