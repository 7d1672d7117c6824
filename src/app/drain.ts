import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Closing the server takes `drainMs` in which everything is still answered, with the word that the connection ends. What
 * is under way then is finished, and its connection ends with it: left open for another request, it would hold up the
 * close. Returns whether that has begun.
 */
export const drainOnClose = (app: FastifyInstance, drainMs: number): (() => boolean) => {
  let isDraining = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isDraining = true
    await wait(drainMs)
    isClosing = true
  })
  // Fastify says it to requests that begin now; here are those that had begun before.
  app.addHook('onSend', async (_request, reply) => void (isDraining && reply.header('connection', 'close')))
  // Where the head was sent before, it could not be said.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
  return () => isDraining
}
