import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import type { CaughtEmail } from '#features/email/server/local-mailbox.ts'
import type { CaughtSms } from '#features/sms/server/gateways/local.ts'
import { takeReports } from '#features/sms/server/reports.ts'
import type { Config } from '#server/config/config.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import { openLocalMessages } from '#server/local-messages.ts'
import type { Services } from '#server/services.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { Id } from '#shared/ids.ts'
import { plainPageCsp } from '../plain-page/page.tsx'
import { addressWithoutKey, openOutboxDoor } from './access.ts'
import { outboxPatterns, smsAnchor, OutboxEmail, OutboxSms, readStates } from './messages.ts'
import { OUTBOX_CSS } from './css.ts'
import { LETTER_SANDBOX, renderEmailPage } from './email-page.tsx'
import { renderOutboxPage } from './page.tsx'

const PAGE_CSP = plainPageCsp(OUTBOX_CSS, { 'frame-src': "'self'", 'form-action': "'self'" })

/** The letter is shown as it would arrive: its own styles, no script, no third party. */
const LETTER_CSP = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  `sandbox ${LETTER_SANDBOX}`,
].join('; ')

type ById = { Params: { id: string } }
type ByNumber = { Params: { id: string; number: string } }

/** The messages caught by the stand-ins for SMS and e-mail, as pages and as JSON. */
export const utboksRoutes = (app: FastifyInstance, services: Services) => {
  const { config } = services
  const outbox = openOutbox(config)
  const guarded = { onRequest: guard(services, outbox) }
  const page = { productName: config.product.name, appUrl: config.appUrl }
  const findEmail = async (id: string) => (await outbox.emails?.())?.find((email) => email.id === id)

  app.get(serverPaths.outbox, guarded, async (_request, reply) => {
    const [sms = null, emails = null] = await Promise.all([outbox.sms?.(), outbox.emails?.()])
    const states = await readStates(services, sms ?? [])
    return html(reply, PAGE_CSP)
      .header('referrer-policy', 'same-origin') // otherwise an older browser sends the forms with `Origin: null`
      .send(renderOutboxPage({ ...page, sms, states, emails, limit: SHOWN }))
  })

  reportByHand(app, services, outbox, guarded)

  app.get(serverPaths.outboxApi, guarded, async () => {
    const [sms = [], email = []] = await Promise.all([outbox.sms?.(), outbox.emails?.()])
    return { sms, email }
  })

  app.get<ById>(outboxPatterns.email, guarded, async (request, reply) => {
    const email = await findEmail(request.params.id)
    return email ? html(reply, PAGE_CSP).send(renderEmailPage(email, page)) : notFound(reply)
  })

  app.get<ById>(outboxPatterns.emailContent, guarded, async (request, reply) => {
    const email = await findEmail(request.params.id)
    if (!email) return notFound(reply)
    return html(reply, LETTER_CSP)
      .header('x-frame-options', 'SAMEORIGIN')
      .removeHeader('origin-agent-cluster')
      .send(inNewTabs(email.html))
  })

  app.get<ByNumber>(outboxPatterns.attachment, guarded, async (request, reply) => {
    const email = await findEmail(request.params.id)
    const attachment = email?.attachments[Number(request.params.number) - 1]
    return attachment ? download(reply, attachment) : notFound(reply)
  })
}

/** Answers 'not found' to anyone without access, and to everyone while real messages are sent. */
const guard = (services: Services, { sms, emails }: Outbox) => {
  const door = sms || emails ? openOutboxDoor(services) : null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    if (!door || !(await door.mayEnter(request))) return notFound(reply)
    const cookie = isPage(request) ? door.cookieFor(request) : null
    if (cookie !== null) return reply.header('set-cookie', cookie).redirect(addressWithoutKey(request), 303)
  }
}

/** Redirects pages to an address without the key, because it stays visible in the address bar and the history. */
const isPage = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' && routeOptions.url !== serverPaths.outboxApi

const html = (reply: FastifyReply, csp: string) =>
  reply.header('content-security-policy', csp).type('text/html; charset=utf-8')

/** Opens links in a new tab: the service's pages refuse to load in the frame. */
const inNewTabs = (letter: string) => letter.replace('<head>', '<head><base target="_blank"/>')

const download = (
  reply: FastifyReply,
  { filename, contentType, content }: OutboxEmail['attachments'][number],
) =>
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .type(/^[\w.+/-]+(; [\w-]+=[\w-]+)*$/.test(contentType) ? contentType : 'application/octet-stream')
    .send(Buffer.from(content, 'base64'))

const Report = z.object({ id: Id, state: z.enum(['delivered', 'failed']) })

/** The stand-in's delivery reports: a reader reports about a caught SMS like the telephone network. */
const reportByHand = (
  app: FastifyInstance,
  services: Services,
  outbox: Outbox,
  guarded: Pick<RouteShorthandOptions, 'onRequest'>,
) => {
  app.get(outboxPatterns.report, guarded, async (_request, reply) => reply.redirect(serverPaths.outbox))

  app.post<{ Params: { id: string } }>(outboxPatterns.report, guarded, async (request, reply) => {
    if (!isSameOrigin(request, services.config.appUrl)) return reply.code(403).send()
    const report = Report.safeParse({ ...fieldsOf(request.body), id: request.params.id })
    if (!outbox.sms || !report.success) return notFound(reply)
    const { id, state } = report.data
    const reason = state === 'failed' ? 'meldt i utboksen' : null
    await takeReports(services, 'local', [{ kind: 'report', id, gatewayId: id, state, reason }])
    return reply.redirect(`${serverPaths.outbox}#${smsAnchor(id)}`, 303)
  })
}

const fieldsOf = (body: unknown) => (typeof body === 'object' ? body : null)

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke siden' })

/** More than anyone reads; the files stay. */
const SHOWN = 500

/** The caught messages, the newest first; null if real messages are sent instead. */
interface Outbox {
  readonly sms: (() => Promise<CaughtSms[]>) | null
  readonly emails: (() => Promise<CaughtEmail[]>) | null
}

const openOutbox = ({ smsGateway, smtpUrl, dataDir }: Config): Outbox => ({
  sms: smsGateway === 'local' ? reader(dataDir, 'sms', OutboxSms) : null,
  emails: smtpUrl === 'local' ? reader(dataDir, 'email', OutboxEmail) : null,
})

type Check<T> = { safeParse(content: unknown): { success: true; data: T } | { success: false } }

/** A file that is not a message (edited, or from another release) is skipped. */
const reader = <T>(dataDir: string, kind: 'sms' | 'email', schema: Check<T>): (() => Promise<T[]>) => {
  const messages = openLocalMessages(dataDir, kind)
  return async () => {
    const checked = (await messages.newest(SHOWN)).map((content) => schema.safeParse(content))
    return checked.flatMap((result) => (result.success ? [result.data] : []))
  }
}
