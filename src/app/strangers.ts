import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayAnswer } from '#features/answers/server/answer-page/replies.ts'
import { readToken } from '#features/identity/server/sessions/cookie.ts'
import { createFairGate } from '#server/load/fair-gate.ts'
import { networksOf } from '#server/load/network.ts'
import type { Leave } from '#server/load/semaphore.ts'
import { tidyLink } from '#server/http/tidy-link.ts'
import type { Services } from '#server/services.ts'
import { serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'

/**
 * Two at once use the thread as well as a hundred, and an answer page waits for two at most. A request that waits for
 * the database or for a password hash admits the next one after ten turns of the event loop.
 */
const LIMITS = { atOnce: 2, longestTurns: 10 }

/**
 * Admits requests without a session a few at a time, each network in turn, so that a flood of any public address delays
 * an answer page by milliseconds. Answer pages and requests with a session's signed cookie are admitted at once: answer
 * pages have their own limits (unknown tokens), sessions their share (decision 52). Addresses below a link that need no
 * look-up do wait, because no limit counts them.
 */
export const makeStrangersTakeTurns = (app: FastifyInstance, { config }: Services) => {
  const gate = createFairGate(LIMITS)
  const places = new WeakMap<FastifyRequest, Leave>()
  app.addHook('onRequest', async (request, { raw }) => {
    if (looksUpLink(request, config.appUrl) || readToken(config, request.headers.cookie ?? '') !== null)
      return
    const leave = await gate(networksOf(request.ip).near)
    places.set(request, leave)
    raw.once('close', leave)
  })
  app.addHook('onSend', async (request) => {
    places.get(request)?.() // the answer is written before the next one is admitted
  })
}

const looksUpLink = (request: FastifyRequest, appUrl: string): boolean => {
  const { method, raw, routeOptions } = request
  const { url = '' } = routeOptions
  if (!url.startsWith('/r/')) return false
  if (method !== 'GET' && method !== 'HEAD') return mayAnswer(request, appUrl)
  return url !== WITHDRAW && tidyLink(raw.url ?? '') === null
}

/** This address redirects to the page of the link. */
const WITHDRAW = serverPattern(serverPatterns.responseWithdraw)
