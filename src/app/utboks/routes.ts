import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { plainPageCsp } from '../plain-page/page.tsx'
import { addressWithoutKey, openOutboxDoor } from './access.ts'
import { outboxPatterns } from './addresses.ts'
import { OUTBOX_CSS } from './css.ts'
import { LETTER_SANDBOX, renderEmailPage } from './email-page.tsx'
import type { OutboxEmail } from './messages.ts'
import { notFound } from './not-found.ts'
import { renderOutboxPage } from './page.tsx'
import { openOutbox, SHOWN, type Outbox } from './read.ts'
import { reportByHand } from './report.ts'
import { readStates } from './states.ts'

const PAGE_CSP = await plainPageCsp(OUTBOX_CSS, { 'frame-src': "'self'", 'form-action': "'self'" })

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

/** What the stand-ins for SMS and e-mail caught, as pages and as JSON. */
export const utboksRoutes = (app: FastifyInstance, services: Services) => {
  const { config } = services
  const outbox = openOutbox(config)
  const guarded = { onRequest: guard(services, outbox) }
  const page = { productName: config.product.name, appUrl: config.appUrl }
  const findEmail = async (id: string) => (await outbox.emails?.())?.find((email) => email.id === id)

  app.get(paths.outbox, guarded, async (_request, reply) => {
    const [sms = null, emails = null] = await Promise.all([outbox.sms?.(), outbox.emails?.()])
    const states = await readStates(services, sms ?? [])
    return html(reply, PAGE_CSP)
      .header('referrer-policy', 'same-origin') // without it an older browser sends the forms as from `Origin: null`
      .send(renderOutboxPage({ ...page, sms, states, emails, limit: SHOWN }))
  })

  reportByHand(app, services, outbox, guarded)

  app.get(paths.outboxApi, guarded, async () => {
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

/** Whoever may not read is told that there is nothing, and so is everybody while real messages are sent. */
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

/** Of a page the address is seen: in the browser's history, over a shoulder. So it does not keep the key. */
const isPage = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' && routeOptions.url !== paths.outboxApi

const html = (reply: FastifyReply, csp: string) =>
  reply.header('content-security-policy', csp).type('text/html; charset=utf-8')

/** A link in the frame would open the service in the frame, which its pages refuse. */
const inNewTabs = (letter: string) => letter.replace('<head>', '<head><base target="_blank"/>')

const download = (
  reply: FastifyReply,
  { filename, contentType, content }: OutboxEmail['attachments'][number],
) =>
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .type(/^[\w.+/-]+(; [\w-]+=[\w-]+)*$/.test(contentType) ? contentType : 'application/octet-stream')
    .send(Buffer.from(content, 'base64'))
