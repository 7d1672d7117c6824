import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { StripeCredentials } from '#server/config/config.ts'
import { Id } from '#shared/ids.ts'
import { CURRENCY } from '../../rules.ts'
import {
  PaymentUnavailable,
  type Checkout,
  type CheckoutRequest,
  type Payment,
  type PaymentProvider,
  type PaymentEvent,
} from './provider.ts'
import { ask, idOf, openStripe, Reference } from './stripe-client.ts'

/** Timeout of one try; the package makes two more without an answer, and after a conflict or a 5xx. */
const TIMEOUT_MS = 10_000

/**
 * Stripe Checkout. Its answers are validated, and of a failure only the kind is passed on: Stripe's messages quote keys
 * and request data.
 */
export const createStripePayments = (
  credentials: StripeCredentials,
  timeout = TIMEOUT_MS,
): PaymentProvider => {
  const stripe = openStripe(credentials, timeout)
  return {
    name: 'stripe',
    createCheckout: (request) => createCheckout(stripe, pageHosts(credentials), request),
    readPayment: (sessionId) => readPayment(stripe, sessionId),
    readReversed: (paymentRef) => readReversed(stripe, paymentRef),
    parseEvent: (body, signature) => parseStripeEvent(stripe, credentials.webhookSecret, body, signature),
  }
}

const SIGNATURE_SECONDS = 300

const SignedEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: Reference }) }),
})

const OF_A_CHECKOUT = /^checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)$/
const OF_A_REVERSAL =
  /^(charge\.refunded|refund\.(created|updated|failed)|charge\.dispute\.(created|closed|funds_withdrawn|funds_reinstated))$/

/** Null if the signature is invalid, or older than five minutes. */
const parseStripeEvent = (
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
): PaymentEvent | null => {
  let signed: unknown
  try {
    signed = stripe.webhooks.constructEvent(body, signature ?? '', secret, SIGNATURE_SECONDS)
  } catch {
    return null
  }
  const event = SignedEvent.safeParse(signed)
  if (!event.success) return { kind: 'other' }
  const { type, data } = event.data
  const paymentRef = idOf(data.object.payment_intent)
  if (OF_A_CHECKOUT.test(type)) return { kind: 'checkout', sessionId: data.object.id }
  if (OF_A_REVERSAL.test(type) && paymentRef !== null) return { kind: 'reversal', paymentRef }
  return { kind: 'other' }
}

const Ore = z.int().check(z.nonnegative())
const CurrencyCode = z.string().check(z.length(3), z.toUpperCase())
const Session = z.object({
  id: z.string(),
  /** Null once it is paid or expired. */
  url: z.nullish(z.url({ protocol: /^https?$/ })),
  status: z.nullish(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(Ore),
  currency: z.nullable(CurrencyCode),
  payment_intent: Reference,
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
type Session = z.infer<typeof Session>

const Intent = z.object({
  amount: Ore,
  currency: CurrencyCode,
  latest_charge: z.nullable(z.object({ amount_refunded: Ore })),
})
type Intent = z.infer<typeof Intent>

const Dispute = z.object({ amount: Ore, currency: CurrencyCode, status: z.string() })
type Dispute = z.infer<typeof Dispute>
const Disputes = z.object({ data: z.array(Dispute) })

/** Hosts to which a buyer may be redirected: Stripe's own, or those of a stand-in for Stripe. */
const pageHosts = ({ url }: StripeCredentials): string[] => [
  'checkout.stripe.com',
  ...(url === null ? [] : [new URL(url).host]),
]

/**
 * A price at Stripe that differs from the package would charge a wrong amount, so the session is closed before the
 * buyer sees it.
 */
const createCheckout = async (
  stripe: Stripe,
  hosts: readonly string[],
  request: CheckoutRequest,
): Promise<Checkout> => {
  const { purchaseId, priceOre } = request
  const session = await ask(Session, () =>
    stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: purchaseId }),
  )
  if (!session) throw new PaymentUnavailable('Stripe does not know the price of the package')
  if (!session.url) throw new PaymentUnavailable('Stripe returned no payment page')
  const { host } = new URL(session.url)
  if (!hosts.includes(host)) throw new PaymentUnavailable(`Stripe would have sent the buyer to ${host}`)
  const { id, url, amount_total: amount, currency } = session
  if (amount === priceOre && currency === CURRENCY) return { sessionId: id, url }
  await ask(Session, () => stripe.checkout.sessions.expire(id)).catch(() => null)
  throw new PaymentUnavailable(
    `Stripe would take ${amount} ${currency} for a package at ${priceOre} ${CURRENCY}`,
  )
}

const sessionParams = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => {
  const metadata = { purchase_id: request.purchaseId }
  return {
    mode: 'payment',
    line_items: [{ ...lineItem(request), quantity: 1 }],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.purchaseId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: request.customerEmail,
    locale: 'nb',
    invoice_creation: { enabled: true },
  }
}

const lineItem = ({ stripePriceId, priceOre, description }: CheckoutRequest) =>
  stripePriceId === null
    ? { price_data: { currency: 'nok', unit_amount: priceOre, product_data: { name: description } } }
    : { price: stripePriceId }

const readPayment = async (stripe: Stripe, sessionId: string): Promise<Payment | null> => {
  if (!/^cs_\w+$/.test(sessionId)) return null
  const session = await ask(Session, () => stripe.checkout.sessions.retrieve(sessionId))
  if (!session) return null
  const state = stateOf(session)
  const purchaseId = Id.safeParse(session.metadata?.['purchase_id'] ?? session.client_reference_id)
  return {
    sessionId,
    purchaseId: purchaseId.success ? purchaseId.data : null,
    state,
    amountOre: session.amount_total,
    currency: session.currency,
    paymentRef: state === 'paid' ? idOf(session.payment_intent) : null,
  }
}

/** `complete` does not mean paid: a bank may take days, and `no_payment_required` has brought no money. */
const stateOf = ({ status, payment_status: paymentStatus }: Session): Payment['state'] => {
  if (paymentStatus === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

const readReversed = async (stripe: Stripe, paymentRef: string): Promise<number | null> => {
  if (!/^pi_\w+$/.test(paymentRef)) return null
  const intent = await ask(Intent, () =>
    stripe.paymentIntents.retrieve(paymentRef, { expand: ['latest_charge'] }),
  )
  if (!intent) return null
  const disputes = await ask(Disputes, () => stripe.disputes.list({ payment_intent: paymentRef, limit: 100 }))
  if (!disputes) throw new PaymentUnavailable('Stripe returned a payment without its disputes')
  const refunded = intent.latest_charge?.amount_refunded ?? 0
  const withdrawn = disputes.data.map((dispute) => withdrawnBy(dispute, intent))
  return Math.min(
    intent.amount,
    withdrawn.reduce((sum, amount) => sum + amount, refunded),
  )
}

/**
 * An inquiry (`warning_...`) or a prevented dispute has withdrawn nothing beyond the refunds. A dispute in another
 * currency counts as the full amount.
 */
const withdrawnBy = ({ status, amount, currency }: Dispute, intent: Intent): number => {
  if (status === 'won' || status === 'prevented' || status.startsWith('warning_')) return 0
  return currency === intent.currency ? amount : intent.amount
}
