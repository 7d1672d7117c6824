import { Socket } from 'node:net'

/**
 * A connection that sends what was written within one turn of the event loop in one system call: `begin`, the scope and
 * the first statements go out together, instead of waking the server up for each.
 */
export const gatheringSocket = (): Socket => {
  const socket = new Socket()
  socket.once('connect', () => gatherWrites(socket)) // connecting puts the original method back
  return socket
}

const gatherWrites = (socket: Socket) => {
  let isGathering = false
  const { write } = socket
  const gather = (...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    const isFlushed: unknown = Reflect.apply(write, socket, args)
    return isFlushed
  }
  Object.assign(socket, { write: gather })
}
