import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a port of this machine that can be cut as a network is: nothing comes through any more, and nobody is told. */
export const startWire = async (to: number) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}) // 'close' follows
      from.once('close', () => {
        sockets.delete(from)
        if (!isCut) other.destroy() // of an end, nobody hears either
      })
      if (isCut) from.resume()
      else from.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    /** What was under way is lost. */
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Wire = Awaited<ReturnType<typeof startWire>>
