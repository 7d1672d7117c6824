import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairGate } from '#server/load/fair-gate.ts'
import { networksOf } from '#server/load/network.ts'
import type { Leave } from '#server/load/semaphore.ts'
import type { Services } from '#server/services.ts'

/**
 * Two at once use the thread as well as a hundred, and an answer page waits for two at most. A request that waits for
 * the database or for a password's hash lets the next one in after ten turns of the event loop.
 */
const LIMITS = { atOnce: 2, longestTurns: 10 }

/**
 * Lets requests without a session pass a few at a time, each network in turn, so that a flood of any public address
 * delays an answer page by milliseconds. Answer pages and requests with a session's signed cookie do not wait here: the
 * first have their own limits (unknown tokens), the second their share (decision 52).
 */
export const makeStrangersTakeTurns = (app: FastifyInstance, { auth }: Services) => {
  const gate = createFairGate(LIMITS)
  const places = new WeakMap<FastifyRequest, Leave>()
  app.addHook('onRequest', async (request, { raw }) => {
    if (isAnswer(request) || auth.hasSignedCookie(request.headers.cookie ?? '')) return
    const leave = await gate(networksOf(request.ip).near)
    places.set(request, leave)
    raw.once('close', leave)
  })
  app.addHook('onSend', async (request) => {
    places.get(request)?.() // the answer is written before the next one is admitted
  })
}

const isAnswer = ({ routeOptions: { url = '' } }: FastifyRequest) => url.startsWith('/r/')
