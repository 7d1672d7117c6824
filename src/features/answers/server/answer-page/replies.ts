import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import type { Answer } from '../../contract.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { countUnknownLink } from '../unknown-links.ts'
import type { Attempt } from './attempt.ts'
import type { YesElsewhere } from './Elsewhere.tsx'
import { chooseTexts } from './languages.ts'
import { renderResponsePage, renderUnusableLink, type Frame } from './page.tsx'
import { readResponseView, type ResponseView } from './view.ts'
import { RESPONSE_CSS } from './css.ts'
import { RESPONSE_SCRIPT } from './script.ts'

export type ByToken = { Params: { token: string }; Querystring: { response?: string } }

/** For everything behind a link: not cached, not indexed, no referrer. */
export const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export const frameFor = (request: FastifyRequest, { config }: Services): Frame => ({
  texts: chooseTexts(request.headers['accept-language']),
  productName: config.product.name,
})

/** The page of a link as it is now. */
export const show = async (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  services: Services,
  link: ResponseLink,
  shown: { preselected?: Answer | null; attempt?: Attempt; elsewhere?: YesElsewhere } = {},
) => {
  const { preselected = null, attempt = null, elsewhere = null } = shown
  const view = await readView(services, link)
  const { token } = request.params
  return sendPage(
    reply,
    renderResponsePage(view, { ...frameFor(request, services), token, preselected, attempt, elsewhere }),
  )
}

/** An answer that came after the end. */
export const showOver = (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  services: Services,
  link: ResponseLink,
  { tried, typed }: Pick<Attempt, 'tried' | 'typed'>,
) => {
  const problem = frameFor(request, services).texts.over.heading
  const attempt = { tried, form: tried, problem, typed, isMessageWrong: false }
  return show(request, reply.code(410), services, link, { attempt })
}

export const readView = ({ database, clock }: Services, link: ResponseLink): Promise<ResponseView> =>
  database.read(link.scope, (tx) => readResponseView(tx, link, osloToday(clock.now())))

/** The one answer to every bad link, limited so that guessing leads nowhere. */
export const refuse = async (request: FastifyRequest, reply: FastifyReply, services: Services) => {
  const wait = await countUnknownLink(services, request.ip)
  if (wait > 0) reply.header('retry-after', wait)
  return sendUnusable(request, reply.code(wait > 0 ? 429 : 404), services)
}

export const sendUnusable = (request: FastifyRequest, reply: FastifyReply, services: Services) =>
  sendPage(reply, renderUnusableLink(frameFor(request, services)))

export const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .headers({ ...PRIVATE, 'content-security-policy': RESPONSE_CSP })
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * The page sends no referrer, so a browser that does not know Sec-Fetch-Site says Origin: null when its own form is sent.
 * No cookie is involved: anyone with the link may answer, and a page that does not cannot have it sent.
 */
export const mayAnswer = (request: FastifyRequest, appUrl: string): boolean =>
  isSameOrigin(request, appUrl) ||
  (request.headers['sec-fetch-site'] === undefined && request.headers.origin === 'null')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows exactly this style and this script, which may call home, and nothing else. */
const RESPONSE_CSP = [
  "default-src 'none'",
  `style-src ${hashOf(RESPONSE_CSS)}`,
  `script-src ${hashOf(RESPONSE_SCRIPT)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
