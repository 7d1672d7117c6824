import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A process has ten seconds to stop; its worker needs the rest. */
const CUT_OFF_MS = 6000

/**
 * Closing the server takes `drainMs`, in which everything is still answered, with notice that the connection closes.
 * Requests in progress then are finished, and their connections end with them: a connection left open for another
 * request would delay the close. A client that still sends or reads after `cutOffMs` is cut off. Returns whether the
 * drain has begun.
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
  // Fastify announces it to requests that begin now; this covers those that began before.
  app.addHook('onSend', async (_request, reply) => void (isDraining && reply.header('connection', 'close')))
  // The head was sent before, so it could not be announced.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
  return () => isDraining
}
