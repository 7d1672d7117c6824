import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A process has ten seconds to stop, of which its worker needs the last. */
const CUT_OFF_MS = 6000

/**
 * Closing the server takes `drainMs` in which everything is still answered, with notice that the connection closes.
 * What is under way then is finished, and its connection ends with it: left open for another request, it would delay
 * the close. A client still sending or reading after `cutOffMs` is cut off. Returns whether that has begun.
 */
export const drainOnClose = (
  app: FastifyInstance,
  drainMs: number,
  cutOffMs: number = CUT_OFF_MS,
): (() => boolean) => {
  let isDraining = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isDraining = true
    await wait(drainMs)
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), cutOffMs).unref()
  })
  // Fastify says it to requests that begin now; here are those that had begun before.
  app.addHook('onSend', async (_request, reply) => void (isDraining && reply.header('connection', 'close')))
  // Where the head was sent before, it could not be said.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
  return () => isDraining
}
