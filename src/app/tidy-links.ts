import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tidyLink, tidyPage } from '#server/http/tidy-link.ts'

/**
 * Redirects a secret link with extra characters around its token to the clean one, before it is looked up or counted as
 * a guess.
 */
export const redirectUntidyLinks = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => redirectUntidy(request, reply) ?? undefined)
}

/** Redirects a page's address with extra characters after it, which matches no route; null for every other request. */
export const redirectUntidyPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const page = tidyPage(request.raw.url ?? '')
  return page === null ? null : reply.header('cache-control', 'no-store').redirect(page, 302)
}

/** The redirect; null for every other request. */
export const redirectUntidy = ({ method, raw }: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  const clean = SECRET.test(raw.url ?? '') ? tidyLink(raw.url ?? '') : null
  if (clean === null) return null
  return reply
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .redirect(clean, 302)
}

/** Cheap, because it runs for every request. */
const SECRET = /(?:r|auth)(?:\/|%2f)/i
