import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { StripeCredentials } from '#server/config/config.ts'
import { startHttpFake, type FakeAnswer, type FakeRequest, type HttpMood } from './http-gateway.ts'

/** Stripe's behaviour for the next requests. A status has Stripe's own error body, `garbage` a page. */
export type StripeMood =
  | HttpMood
  /** Performs the request, but the answer is lost. */
  | 'lose'

/** Stripe on this machine: the API calls for card payment, as documented. Amounts in øre. */
export const startFakeStripe = async () => {
  const store = openStore()
  const answer = (request: FakeRequest) => answerOnce(store, request)
  const http = await startHttpFake(answer)
  const credentials: StripeCredentials = { secretKey: KEY, webhookSecret: WEBHOOK_SECRET, url: http.url }
  return {
    ...http,
    credentials,
    /** Environment of the service. */
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_URL: http.url },
    turn: (mood: StripeMood) => {
      if (mood !== 'lose') return http.turn(typeof mood === 'object' ? () => ownFailure(mood.status) : mood)
      http.turn((request) => (answer(request), { status: 502, body: '<h1>Bad gateway</h1>' }))
    },
    /** It knows its sessions, and fails every call about payments. */
    breakPayments: (isBroken: boolean) =>
      http.turn(
        isBroken
          ? (request) => (request.path.startsWith('/v1/payment_intents') ? ownFailure(500) : answer(request))
          : 'accept',
      ),
    /** A price created in the dashboard. */
    setPrice: (id: string, amount: number, currency = 'nok') =>
      void store.prices.set(id, { amount, currency }),
    session: (id: string) => known(store.sessions, id),
    charge: (paymentRef: string) => known(store.charges, paymentRef),
    /** The buyer pays; returns the payment intent, which refunds refer to. */
    pay: (id: string, { amount, currency }: { amount?: number; currency?: string } = {}): string => {
      const session = known(store.sessions, id)
      if (amount !== undefined) session.amount_total = amount
      if (currency !== undefined) session.currency = currency
      const paymentRef = `pi_${random()}`
      Object.assign(session, PAID, { payment_intent: paymentRef })
      store.charges.set(paymentRef, chargeOf(session, paymentRef))
      return paymentRef
    },
    /** The buyer is done, but the bank decides days later whether it pays. */
    payLater: (id: string) =>
      void Object.assign(known(store.sessions, id), PAID, { payment_status: 'unpaid' }),
    expire: (id: string) => void Object.assign(known(store.sessions, id), EXPIRED),
    /** A negative amount cancels a failed refund. */
    refund: (paymentRef: string, amount: number) => {
      const charge = known(store.charges, paymentRef)
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
    },
    dispute: (
      paymentRef: string,
      amount: number,
      { status = 'needs_response', currency = 'nok' }: { status?: string; currency?: string } = {},
    ) => {
      const charge = known(store.charges, paymentRef)
      charge.disputed = true
      const dispute = {
        id: `du_${random()}`,
        object: 'dispute',
        charge: charge.id,
        payment_intent: paymentRef,
      }
      store.disputes.push({ ...dispute, amount, currency, status, reason: 'fraudulent', livemode: false })
      return dispute
    },
    winDispute: (paymentRef: string) => {
      for (const dispute of store.disputes) if (dispute.payment_intent === paymentRef) dispute.status = 'won'
    },
    event: signedEvent,
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

const KEY = `sk_test_${'51Hemmelig'.repeat(3)}`
const WEBHOOK_SECRET = 'whsec_likeHemmelig08'

/**
 * An event as Stripe sends it, signed by Stripe's package, so that the product's own check judges it. The time in
 * seconds.
 */
const signedEvent = (
  type: string,
  object: object,
  { timestamp = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET } = {},
) => {
  const event = {
    id: `evt_${random()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: timestamp,
  }
  const body = JSON.stringify(
    { ...event, livemode: false, pending_webhooks: 1, type, data: { object } },
    null,
    2,
  )
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}

const PAID = { status: 'complete', payment_status: 'paid', url: null }
const EXPIRED = { status: 'expired', url: null }

interface FakeSession {
  id: string
  status: string
  payment_status: string
  amount_total: number
  currency: string
  payment_intent: string | null
  url: string | null
  [field: string]: unknown
}

interface FakeCharge {
  id: string
  amount: number
  amount_refunded: number
  currency: string
  refunded: boolean
  disputed: boolean
  [field: string]: unknown
}

const openStore = () => ({
  prices: new Map<string, { amount: number; currency: string }>(),
  sessions: new Map<string, FakeSession>(),
  /** By payment intent: one that was paid has one charge. */
  charges: new Map<string, FakeCharge>(),
  disputes: [] as { payment_intent: string; status: string; [field: string]: unknown }[],
  /** Request and answer by idempotency key. */
  answers: new Map<string, { asked: string; answer: FakeAnswer }>(),
})
type Store = ReturnType<typeof openStore>

const random = () => randomBytes(12).toString('hex')

const known = <T>(all: Map<string, T>, id: string): T => {
  const one = all.get(id)
  if (!one) throw new Error(`the fake knows no ${id}`)
  return one
}

const failure = (status: number, type: string, message: string, code?: string): FakeAnswer => ({
  status,
  body: { error: { type, message, code } },
})
const badRequest = (message: string, code?: string) => failure(400, 'invalid_request_error', message, code)
const missing = (what: string, id: string) =>
  failure(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing')

const ownFailure = (status: number) =>
  status === 429
    ? failure(429, 'invalid_request_error', 'Too many requests', 'rate_limit')
    : failure(status, 'api_error', 'Sorry! There was an error while talking to Stripe.')

/** The same key returns the same answer; requests refused before processing are not stored. */
const answerOnce = (store: Store, request: FakeRequest): FakeAnswer => {
  const { method, path, body, headers } = request
  if (headers.authorization !== `Bearer ${KEY}`)
    return failure(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${headers.authorization?.slice(7)}`,
    )
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return answerTo(store, request)
  const asked = `${path} ${body}`
  const kept = store.answers.get(key)
  if (kept && kept.asked !== asked) return failure(400, 'idempotency_error', keyIsTaken(key))
  if (kept) return kept.answer
  const answer = structuredClone(answerTo(store, request))
  if (answer.status === 200) store.answers.set(key, { asked, answer })
  return answer
}

const keyIsTaken = (key: string) =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`

const answerTo = (store: Store, { method, path, body }: FakeRequest): FakeAnswer => {
  const { pathname, searchParams } = new URL(path, 'http://stripe.invalid')
  const [, resource, id = '', action] =
    /^\/v1\/(checkout\/sessions|payment_intents|disputes)(?:\/(\w+))?(?:\/(expire))?$/.exec(pathname) ?? []
  switch (`${method} ${resource}${action ? ` ${action}` : ''}`) {
    case 'POST checkout/sessions':
      return createSession(store, new URLSearchParams(body))
    case 'POST checkout/sessions expire':
      return expireSession(store, id)
    case 'GET checkout/sessions':
      return found(store.sessions.get(id)) ?? missing('checkout.session', id)
    case 'GET payment_intents':
      return readIntent(store, id, searchParams)
    case 'GET disputes':
      return listDisputes(store, searchParams.get('payment_intent'))
    default:
      return failure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname})`)
  }
}

const found = (body: object | undefined): FakeAnswer | undefined => body && { status: 200, body }

/** The used parameters of a checkout; Stripe refuses unknown ones. */
const PARAMETERS =
  /^(mode|success_url|cancel_url|client_reference_id|customer_email|locale|line_items\[0\]\[(price|quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|(metadata|payment_intent_data\[metadata\])\[\w+\]|invoice_creation\[enabled\])$/

const createSession = (store: Store, form: URLSearchParams): FakeAnswer => {
  const unknown = [...form.keys()].find((name) => !PARAMETERS.test(name))
  if (unknown) return badRequest(`Received unknown parameter: ${unknown}`, 'parameter_unknown')
  const priceId = form.get('line_items[0][price]')
  const price = priceId === null ? priceIn(form) : store.prices.get(priceId)
  if (!price) return badRequest(`No such price: '${priceId}'`, 'resource_missing')
  const id = `cs_test_${random()}`
  const amount = price.amount * Number(form.get('line_items[0][quantity]'))
  const session = {
    id,
    object: 'checkout.session',
    mode: form.get('mode'),
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    payment_intent: null,
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    locale: form.get('locale'),
    metadata: metadataIn(form),
    invoice_creation: { enabled: form.get('invoice_creation[enabled]') === 'true' },
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    livemode: false,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  }
  store.sessions.set(id, session)
  return { status: 200, body: session }
}

const priceIn = (form: URLSearchParams) => ({
  amount: Number(form.get('line_items[0][price_data][unit_amount]')),
  currency: form.get('line_items[0][price_data][currency]') ?? '',
})

const metadataIn = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )

const expireSession = (store: Store, id: string): FakeAnswer => {
  const session = store.sessions.get(id)
  if (!session) return missing('checkout.session', id)
  if (session.status !== 'open')
    return badRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
  return { status: 200, body: Object.assign(session, EXPIRED) }
}

const chargeOf = (session: FakeSession, paymentRef: string): FakeCharge => ({
  id: `ch_${random()}`,
  object: 'charge',
  amount: session.amount_total,
  amount_refunded: 0,
  currency: session.currency,
  payment_intent: paymentRef,
  refunded: false,
  disputed: false,
})

const readIntent = (store: Store, id: string, query: URLSearchParams): FakeAnswer => {
  const charge = store.charges.get(id)
  if (!charge) return missing('payment_intent', id)
  const { amount, currency } = charge
  const isExpanded = query.getAll('expand[0]').includes('latest_charge')
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: amount,
    currency,
    status: 'succeeded',
  }
  return { status: 200, body: { ...intent, latest_charge: isExpanded ? charge : charge.id } }
}

const listDisputes = ({ disputes }: Store, paymentRef: string | null): FakeAnswer => {
  const data = disputes.filter((dispute) => dispute.payment_intent === paymentRef)
  return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } }
}
