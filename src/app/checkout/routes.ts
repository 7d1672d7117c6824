import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import {
  findLocalCheckout,
  paymentRefOf,
  payLocalCheckout,
  refundLocalCheckout,
  type LocalCheckout,
} from '#features/credits/server/payments/local.ts'
import { settleReversal } from '#features/credits/server/reverse.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'
import { serverPattern } from '#shared/paths.ts'
import { serverPaths, serverPatterns } from '#shared/server-paths.ts'
import { plainPageCsp } from '../plain-page/page.tsx'
import { openOutboxDoor } from '../utboks/access.ts'
import { CHECKOUT_CSS, NOTICES, PRESSES, renderCheckoutPage, renderNoCheckout, type Notice } from './page.tsx'

/** Without any referrer an older browser would send its own form with `Origin: null`, which is refused. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': plainPageCsp(CHECKOUT_CSS, { 'form-action': "'self'" }),
}

const Body = z.object({ press: z.enum(PRESSES) })

type ById = { Params: { id: string }; Querystring: { melding?: string } }

/**
 * The payment page of the stand-in. Anyone who knows the address may pay, as with a real provider. GET shows, POST
 * acts.
 */
export const checkoutRoutes = (app: FastifyInstance, services: Services) => {
  const { config, database } = services
  const isInUse = config.stripe === 'local'
  const productName = config.product.name
  const door = isInUse ? openOutboxDoor(services) : null
  const page = serverPattern(serverPatterns.localCheckout)
  const find = async (id: string) => (isInUse ? findLocalCheckout(database, id) : null)

  app.get<ById>(page, async (request, reply) => {
    const checkout = await find(request.params.id)
    if (!checkout) return notFound(reply, productName)
    const mayRefund = checkout.state === 'paid' && (await door?.mayEnter(request)) === true
    const notice = noticeOf(request.query.melding)
    return html(reply).send(renderCheckoutPage({ checkout, productName, notice, mayRefund }))
  })

  app.post<ById>(page, async (request, reply) => {
    if (isInUse && !isSameOrigin(request, config.appUrl)) return reply.code(403).headers(PRIVATE).send()
    const checkout = await find(request.params.id)
    if (!checkout) return notFound(reply, productName)
    const body = Body.safeParse(request.body)
    if (!body.success) return toPage(reply, checkout)
    switch (body.data.press) {
      case 'pay':
        return pay(services, reply, checkout)
      case 'cancel':
        return checkout.state === 'open' ? leave(reply, checkout.cancelUrl) : toPage(reply, checkout)
      case 'decline':
        return toPage(reply, checkout, 'declined')
      case 'refund':
        if (!(await door?.mayEnter(request))) return reply.code(403).headers(PRIVATE).send()
        return refund(services, reply, checkout)
    }
  })
}

/**
 * The buyer continues even when the balance could not be credited: the page they return to and the reconciler also
 * credit it.
 */
const pay = async (services: Services, reply: FastifyReply, checkout: LocalCheckout) => {
  const { id, successUrl } = checkout
  if (await payLocalCheckout(services.database, id)) await tell(services, () => fulfilPayment(services, id))
  const after = await findLocalCheckout(services.database, id)
  return after?.state === 'paid' ? leave(reply, successUrl) : toPage(reply, checkout)
}

const refund = async (services: Services, reply: FastifyReply, checkout: LocalCheckout) => {
  await refundLocalCheckout(services.database, checkout.id)
  const isTold = await tell(services, () => settleReversal(services, paymentRefOf(checkout.id)))
  return toPage(reply, checkout, isTold ? undefined : 'untold')
}

/** Reports like the provider's event; the payment is valid even if this fails. */
const tell = async ({ log }: Services, event: () => Promise<unknown>): Promise<boolean> => {
  try {
    await event()
    return true
  } catch (error) {
    log.warn({ err: error }, 'an event from the payment stand-in was not processed')
    return false
  }
}

const toPage = (reply: FastifyReply, { id }: LocalCheckout, notice?: Notice) =>
  leave(reply, serverPaths.localCheckout(id) + (notice === undefined ? '' : `?melding=${NOTICES[notice]}`))

/** Redirects only to the service's own page or to an address in the checkout's row, written by the service. */
const leave = (reply: FastifyReply, address: string) => reply.headers(PRIVATE).redirect(address, 303)

const notFound = (reply: FastifyReply, productName: string) =>
  html(reply.code(404)).send(renderNoCheckout(productName))

const html = (reply: FastifyReply) => reply.headers(PRIVATE).type('text/html; charset=utf-8')

const noticeOf = (text: string | undefined): Notice | null => {
  if (text === NOTICES.declined) return 'declined'
  return text === NOTICES.untold ? 'untold' : null
}
