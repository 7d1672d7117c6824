import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { shiftKey } from '#shared/server-paths.ts'
import type { Answer } from '../../contract.ts'
import { scopeOfLink, type FoundLink, type ResponseLink } from '#features/assignments/server/response-link.ts'
import { countUnknownLink } from '../unknown-links.ts'
import type { Attempt, Frame } from './attempt.ts'
import type { YesElsewhere } from './Elsewhere.tsx'
import type { AnswerToAll } from './Summary.tsx'
import { chooseTexts } from './languages.ts'
import { renderResponsePage, renderShiftsPage, renderUnusableLink } from './page.tsx'
import { readOpened, readResponseView, readResponseViews, type Opened } from './read-views.ts'
import { changesSince, seenOf, type Changes } from './seen.ts'
import { isFinal, markOf, type ResponseView } from './view.ts'
import { NO_WITHDRAWAL, readWithdrawal } from './withdrawal.ts'
import { CHANGED_SHIFTS_CSS, RESPONSE_CSS, SHIFTS_CSS } from './css.ts'
import { RESPONSE_SCRIPT } from './script.ts'

export type ByToken = {
  Params: { token: string }
  Querystring: { response?: string; vakt?: string; svart?: string; sett?: string; vakter?: string }
}

/** Headers for all pages of a link: not cached, not indexed, no referrer. */
export const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export const frameFor = (request: FastifyRequest, { config }: Services): Frame => ({
  texts: chooseTexts(request.headers['accept-language']),
  productName: config.product.name,
})

interface Shown {
  readonly preselected?: Answer | null
  readonly attempt?: Attempt
  readonly elsewhere?: YesElsewhere
  readonly toAll?: AnswerToAll
  /** Facts that changed since the answer's page showed them. */
  readonly changes?: Changes
  /** One view per shift of the link, if already read. */
  readonly views?: readonly ResponseView[]
}

/** The current page of a link: one shift, or all of them while none is chosen. */
export const show = async (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  services: Services,
  link: FoundLink,
  shown: Shown = {},
) => {
  const { preselected = null, attempt = null, elsewhere = null, toAll = null } = shown
  const views = shown.views ?? (await readViews(services, link))
  const [first, ...others] = views
  const isOfOne = others.length === 0 || (request.query.vakt !== undefined && !link.isForAll)
  const view = isOfOne ? views.find(({ facts }) => facts.id === link.assignmentId) : first
  if (!first || !view) throw new Error(`link ${link.tokenId} has no shift`)
  const withdrawal = isOfOne ? await readWithdrawal(services, link, view) : NO_WITHDRAWAL
  const frame = frameFor(request, services)
  const onPage = isOfOne ? [view] : views
  const changes = shown.changes ?? changesWhileOpen(request.query, onPage, frame.texts)
  const isGated = !shown.changes && changes.length > 0 && onPage.some(mayAnswerStill)
  const page = {
    ...frame,
    changes,
    isGated,
    token: request.params.token,
    // A question about a yes to one of several is answered for that one, from the list too.
    query:
      others.length > 0 && (isOfOne || elsewhere?.toAll === null)
        ? `?vakt=${shiftKey(link.assignmentId)}`
        : '',
    // An open page keeps the facts that the person last saw.
    seen: isGated ? (request.query.sett ?? '') : seenOf(shownIn(isOfOne, view, views, shown)),
    attempt,
    elsewhere,
    withdrawal,
    followed: { mark: markOf(views), isFinal: views.every(isFinal) },
  }
  return isOfOne
    ? sendPage(reply, renderResponsePage(view, { ...page, preselected }))
    : sendPage(
        reply,
        renderShiftsPage([first, ...others], { ...page, toAll, answered: request.query.svart }),
        'several',
      )
}

const mayAnswerStill = ({ mayAccept, mayDecline, mayReserve, isToConfirm }: ResponseView) =>
  mayAccept || mayDecline || mayReserve || isToConfirm

/** Changes since an open page, which requests its replacement, showed its facts. */
const changesWhileOpen = (
  { sett, vakter }: ByToken['Querystring'],
  views: readonly ResponseView[],
  texts: Frame['texts'],
): Changes => {
  if (typeof sett !== 'string') return []
  const keys = typeof vakter === 'string' ? vakter.split(' ') : null
  return changesSince(
    sett,
    keys ? views.filter(({ facts }) => keys.includes(shiftKey(facts.id))) : views,
    texts,
  )
}

/** The shifts that an answer on the page would be to. */
const shownIn = (
  isOfOne: boolean,
  view: ResponseView,
  views: readonly ResponseView[],
  { elsewhere, toAll }: Shown,
): readonly ResponseView[] => {
  if (isOfOne || elsewhere?.toAll === null) return [view]
  if (elsewhere?.toAll) return views.filter(({ facts }) => elsewhere.toAll?.includes(facts.id))
  return toAll?.chosen ?? views
}

/** The reply to an answer after the end of the shift. */
export const showOver = (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  services: Services,
  link: FoundLink,
  { tried, typed }: Pick<Attempt, 'tried' | 'typed'>,
) => {
  const problem = frameFor(request, services).texts.over.heading
  const attempt = { tried, form: tried, problem, typed, isMessageWrong: false }
  return show(request, reply.code(410), services, link, { attempt })
}

export const readView = ({ database, clock }: Services, link: ResponseLink): Promise<ResponseView> =>
  database.readOne(link.scope, (tx) => readResponseView(tx, link, osloToday(clock.now())))

/** Reads the link and its page in one statement. */
export const openPage = (
  { database, clock }: Services,
  token: string,
  chosenKey?: string,
): Promise<Opened | null> =>
  database.readOne(scopeOfLink(token), (tx) => readOpened(tx, osloToday(clock.now()), chosenKey))

/** One view per shift of the link. */
export const readViews = ({ database, clock }: Services, link: ResponseLink): Promise<ResponseView[]> =>
  database.readOne(link.scope, (tx) => readResponseViews(tx, link, osloToday(clock.now())))

/** The one answer to every invalid link, rate-limited against guessing. */
export const refuse = async (request: FastifyRequest, reply: FastifyReply, services: Services) => {
  const wait = await countUnknownLink(services, request.ip)
  if (wait > 0) reply.header('retry-after', wait)
  return sendUnusable(request, reply.code(wait > 0 ? 429 : 404), services)
}

export const sendUnusable = (request: FastifyRequest, reply: FastifyReply, services: Services) =>
  sendPage(reply, renderUnusableLink(frameFor(request, services)))

export const sendPage = (reply: FastifyReply, html: string, page: keyof typeof POLICIES = 'one') =>
  reply
    .headers({ ...PRIVATE, 'content-security-policy': POLICIES[page] })
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * The page sends no referrer, so a browser without Sec-Fetch-Site sends Origin: null with the page's own form. No
 * cookie is involved: anyone with the link may answer, and no other page knows the link.
 */
export const mayAnswer = (request: FastifyRequest, appUrl: string): boolean =>
  isSameOrigin(request, appUrl) ||
  (request.headers['sec-fetch-site'] === undefined && request.headers.origin === 'null')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows exactly these styles, and this script with its calls to the service. */
const policyFor = (...styles: readonly string[]) =>
  [
    "default-src 'none'",
    `style-src ${styles.map(hashOf).join(' ')}`,
    `script-src ${hashOf(RESPONSE_SCRIPT)}`,
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const POLICIES = { one: policyFor(RESPONSE_CSS), several: policyFor(SHIFTS_CSS, CHANGED_SHIFTS_CSS) }
