import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SystemScope } from '#server/database/scope.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import { countAttempt, type RateLimit } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { paths, patterns, serverPattern } from '#shared/paths.ts'
import { ANSWERS, ResponseMessage, type Answer } from '../../rules.ts'
import { DECLINE_FAILED } from '../../texts.ts'
import { answerNo, answerYes } from '../answer.ts'
import { calendarOf } from '../messages.ts'
import { openResponseLink, type ResponseLink } from '../response-link.ts'
import { noteOpened } from './opened.ts'
import { RESPONSE_CSP } from './csp.ts'
import { renderResponsePage, renderUnusableLink } from './page.tsx'
import { readResponseView } from './view.ts'

/** Only unknown tokens count: many telephones share an address, and a known link must always open. */
const UNKNOWN_TOKENS: RateLimit = { name: 'unknown-response-token', max: 30, windowSeconds: 60 }
const counting = new SystemScope(null)

const BAD_ANSWER = 'Velg ja eller nei, og skriv høyst 500 tegn.'
const ALREADY_YOURS = `${DECLINE_FAILED}: oppdraget er allerede ditt.`

type ByToken = { Params: { token: string }; Querystring: { response?: string } }

const AnswerBody = z.object({
  response: z.enum(ANSWERS),
  message: ResponseMessage,
})

/** The page behind a personal link. GET shows, POST answers. */
export const responseRoutes = (app: FastifyInstance, services: Services) => {
  const page = serverPattern(patterns.response)

  app.get<ByToken>(page, async (request, reply) => {
    const link = await openResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    return show(reply, services, link, request.params.token, answerOf(request.query.response))
  })

  app.post<ByToken>(page, async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await openResponseLink(services.database, token)
    if (!link) return refuse(request, reply, services)
    const answer = AnswerBody.safeParse(request.body)
    if (!answer.success) return show(reply.code(422), services, link, token, null, BAD_ANSWER)
    const message = answer.data.message || null
    const outcome =
      answer.data.response === 'accepted'
        ? await answerYes(services, link, message)
        : await answerNo(services, link, message)
    if (outcome === 'already-yours') return show(reply.code(409), services, link, token, null, ALREADY_YOURS)
    return reply.redirect(paths.response(token), 303)
  })

  app.post<ByToken>(serverPattern(patterns.responseOpened), async (request, reply) => {
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await openResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    await noteOpened(services, link)
    return reply.code(204).headers(PRIVATE).send()
  })

  app.get<ByToken>(serverPattern(patterns.responseCalendar), async (request, reply) => {
    const link = await openResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    const view = await services.database.read(link.scope, (tx) => readResponseView(tx, link))
    if (view.state !== 'won') return refuse(request, reply, services)
    return reply
      .headers(PRIVATE)
      .header('content-disposition', 'attachment; filename="oppdrag.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(services.config, view.facts, 'PUBLISH'))
  })
}

const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const show = async (
  reply: FastifyReply,
  services: Services,
  link: ResponseLink,
  token: string,
  preselected: Answer | null,
  problem: string | null = null,
) => {
  const view = await services.database.read(link.scope, (tx) => readResponseView(tx, link))
  const productName = services.config.product.name
  return sendPage(reply, renderResponsePage(view, { token, productName, preselected, problem }))
}

const refuse = async (request: FastifyRequest, reply: FastifyReply, services: Services) => {
  const wait = await services.database.transaction(counting, (tx) =>
    countAttempt(tx, UNKNOWN_TOKENS, request.ip),
  )
  if (wait > 0) reply.header('retry-after', wait)
  return sendPage(reply.code(wait > 0 ? 429 : 404), renderUnusableLink(services.config.product.name))
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .headers({ ...PRIVATE, 'content-security-policy': RESPONSE_CSP })
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * The page sends no referrer, so a browser that does not know Sec-Fetch-Site says Origin: null when its own form is sent.
 * No cookie is involved: who knows the link may answer, and a page that does not cannot have it sent.
 */
const mayAnswer = (request: FastifyRequest, appUrl: string): boolean =>
  isSameOrigin(request, appUrl) ||
  (request.headers['sec-fetch-site'] === undefined && request.headers.origin === 'null')

const answerOf = (value: string | undefined): Answer | null =>
  ANSWERS.find((answer) => answer === value) ?? null
