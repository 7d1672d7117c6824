import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { serveTestApp } from '#test/http.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { paymentsOf } from './payments/create.ts'

let stripe: FakeStripe
let app: TestApp
let served: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeEach(async () => {
  stripe = await startFakeStripe()
  app = await openTestApp(stripe.env)
  served = await serveTestApp(app)
  kari = await castKari(app)
})
afterEach(async () => {
  await served.close()
  await app.close()
  await stripe.close()
})

/** Begins to buy 500 SMS for 490 kroner; returns the session. */
const buy = async ({ scope }: CastAdministrator = kari): Promise<string> => {
  const [purchase] = await app.db.query(
    `insert into sms_transactions (employer_id, user_id, package_name, amount, price_ore, vat_ore, provider)
     values ($1, $2, '500 SMS', 500, 49000, 9800, 'stripe') returning id`,
    [scope.employerId, scope.userId],
  )
  const { sessionId } = await paymentsOf(app).createCheckout({
    purchaseId: String(purchase?.['id']),
    description: '500 SMS',
    priceOre: 49_000,
    stripePriceId: null,
    customerEmail: 'kari@fjellhamar.example',
    successUrl: 'http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/?canceled=true',
  })
  await app.db.query('update sms_transactions set session_id = $2 where id = $1', [
    purchase?.['id'],
    sessionId,
  ])
  return sessionId
}

const post = async (
  { body, signature }: { body: string; signature?: string },
  type = 'application/json; charset=utf-8',
) => {
  const headers = { 'content-type': type, ...(signature ? { 'stripe-signature': signature } : {}) }
  const response = await fetch(served.url + serverPaths.paymentEvents, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const tell = async (type: string, object: object) => (await post(stripe.event(type, object))).status
const tellCheckout = (what: string, sessionId: string) =>
  tell(`checkout.session.${what}`, stripe.session(sessionId))
const tellRefund = (paymentRef: string) => tell('charge.refunded', stripe.charge(paymentRef))

const balance = async ({ scope }: CastAdministrator = kari) => {
  const [row] = await app.db.query('select balance from sms_credits where employer_id = $1', [
    scope.employerId,
  ])
  return row?.['balance']
}
const state = async (sessionId: string) => {
  const [row] = await app.db.query('select state from sms_transactions where session_id = $1', [sessionId])
  return row?.['state']
}
const movements = async () => {
  const rows = await app.db.query('select kind, credits from credit_ledger order by created_at')
  return rows.map((row) => `${String(row['kind'])} ${String(row['credits'])}`)
}

describe('an event of a checkout', () => {
  it('credits what is paid, to its buyer', async () => {
    const nils = await castNils(app)
    const sessionId = await buy()
    stripe.pay(sessionId)
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect([await state(sessionId), await balance(), await balance(nils)]).toEqual(['paid', 500, 0])
  })

  it('credits once for any number of deliveries', async () => {
    const sessionId = await buy()
    stripe.pay(sessionId)
    const event = stripe.event('checkout.session.completed', stripe.session(sessionId))
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await post(event)).status).toBe(200)
    expect(await movements()).toEqual(['bought 500'])
    expect(await balance()).toBe(500)
  })

  it('is trusted only as a hint of which session to read', async () => {
    const sessionId = await buy()
    const paid = { ...stripe.session(sessionId), status: 'complete', payment_status: 'paid' }
    expect(await tell('checkout.session.completed', paid)).toBe(200)
    expect([await state(sessionId), await balance()]).toEqual(['started', 0])
  })

  it('credits nothing if another amount was paid', async () => {
    const sessionId = await buy()
    stripe.pay(sessionId, { amount: 100 })
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect([await state(sessionId), await balance()]).toEqual(['held', 0])
  })

  it('credits when the bank has paid, days after the checkout', async () => {
    const sessionId = await buy()
    stripe.payLater(sessionId)
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect(await balance()).toBe(0)
    stripe.pay(sessionId)
    expect(await tellCheckout('async_payment_succeeded', sessionId)).toBe(200)
    expect(await balance()).toBe(500)
  })

  it('abandons a purchase with an expired checkout, unless it was paid', async () => {
    const [left, paid] = [await buy(), await buy()]
    stripe.expire(left)
    stripe.pay(paid)
    for (const sessionId of [left, paid]) expect(await tellCheckout('expired', sessionId)).toBe(200)
    expect([await state(left), await state(paid), await balance()]).toEqual(['canceled', 'paid', 500])
  })

  it('is acknowledged without effect if it belongs to another system', async () => {
    expect(await tell('checkout.session.completed', { id: 'cs_test_annen' })).toBe(200)
    expect(await tell('balance.available', { object: 'balance' })).toBe(200)
    expect(await movements()).toEqual([])
  })
})

describe('an event of a reversal', () => {
  it('revokes what was refunded, once', async () => {
    const sessionId = await buy()
    const paymentRef = stripe.pay(sessionId)
    await tellCheckout('completed', sessionId)
    stripe.refund(paymentRef, 9_800)
    expect(await tellRefund(paymentRef)).toBe(200)
    expect(await tellRefund(paymentRef)).toBe(200)
    expect(await balance()).toBe(400)
    stripe.refund(paymentRef, 39_200)
    expect(await tellRefund(paymentRef)).toBe(200)
    expect([await state(sessionId), await balance()]).toEqual(['refunded', 0])
    expect(await movements()).toEqual(['bought 500', 'refunded -100', 'refunded -400'])
  })

  it('revokes what is disputed, and restores it when the dispute is won', async () => {
    const sessionId = await buy()
    const paymentRef = stripe.pay(sessionId)
    await tellCheckout('completed', sessionId)
    const dispute = stripe.dispute(paymentRef, 49_000)
    expect(await tell('charge.dispute.created', dispute)).toBe(200)
    expect(await balance()).toBe(0)
    stripe.winDispute(paymentRef)
    expect(await tell('charge.dispute.closed', dispute)).toBe(200)
    expect(await tell('charge.dispute.funds_reinstated', dispute)).toBe(200)
    expect(await balance()).toBe(500)
  })

  it('ends in the same state in any order of events', async () => {
    const sessionId = await buy()
    const paymentRef = stripe.pay(sessionId)
    stripe.refund(paymentRef, 49_000)
    expect(await tellRefund(paymentRef)).toBe(200)
    expect(await tellCheckout('expired', sessionId)).toBe(200)
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect([await state(sessionId), await balance()]).toEqual(['refunded', 0])
  })
})

describe('an event that cannot be processed', () => {
  it('is requested again when Stripe does not answer', async () => {
    const sessionId = await buy()
    const paymentRef = stripe.pay(sessionId)
    stripe.turn({ status: 429 })
    expect(await tellCheckout('completed', sessionId)).toBe(503)
    expect(await tellRefund(paymentRef)).toBe(503)
    expect(await movements()).toEqual([])
    stripe.turn('accept')
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect(await balance()).toBe(500)
  })

  it('is requested again when a refund could not be ruled out', async () => {
    const sessionId = await buy()
    const paymentRef = stripe.pay(sessionId)
    stripe.refund(paymentRef, 49_000)
    stripe.breakPayments(true)
    expect(await tellCheckout('completed', sessionId)).toBe(503)
    expect(await balance()).toBe(500)
    stripe.breakPayments(false)
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect(await balance()).toBe(0)
  })

  it('is requested again when the database fails, and nothing is half done', async () => {
    const sessionId = await buy()
    stripe.pay(sessionId)
    await app.db.query('alter table credit_ledger rename to away')
    expect(await tellCheckout('completed', sessionId)).toBe(503)
    await app.db.query('alter table away rename to credit_ledger')
    expect([await state(sessionId), await balance()]).toEqual(['started', 0])
    expect(await tellCheckout('completed', sessionId)).toBe(200)
    expect(await balance()).toBe(500)
  })
})

describe('a request that is not a Stripe event', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const unsigned = {
    code: 'BAD_REQUEST',
    message: 'Hendelsen er ikke signert av betalingstjenesten, eller den er for gammel',
  }

  it('is refused without a query to Stripe: forged, modified, old, or unsigned', async () => {
    const sessionId = await buy()
    stripe.pay(sessionId)
    const asked = stripe.requests.length
    const event = (signed?: { timestamp?: number; secret?: string }) =>
      stripe.event('checkout.session.completed', stripe.session(sessionId), signed)
    const { body, signature } = event()
    const forgeries = [
      event({ secret: 'whsec_gjettet' }),
      event({ timestamp: seconds() - 301 }),
      { body: body.replace('nok', 'sek'), signature },
      { body },
      { body: '', signature },
    ]
    for (const forged of forgeries) expect(await post(forged)).toEqual({ status: 400, body: unsigned })
    expect(stripe.requests).toHaveLength(asked)
    expect([await state(sessionId), await balance()]).toEqual(['started', 0])
  })

  it('is refused when it is too large, signed or not', async () => {
    const object = { id: 'cs_test_1', padding: 'x'.repeat(1_000_000) }
    const { status, body } = await post(stripe.event('checkout.session.completed', object))
    expect(status).toBe(413)
    expect(body).toMatchObject({ message: 'Det du sendte, er for stort' })
    expect((await post({ body: object.padding })).status).toBe(413)
    const large = { id: 'cs_test_1', padding: 'x'.repeat(200_000) }
    expect(await tell('checkout.session.completed', large)).toBe(200)
  })

  it('is verified by its bytes, whatever its content type', async () => {
    const event = stripe.event('balance.available', { object: 'balance' })
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
    ])
      expect((await post(event, type)).status).toBe(200)
  })

  it('has no route where cards are not accepted', async () => {
    const local = await openTestApp()
    const own = await serveTestApp(local)
    const { status } = await own.anonymous('POST', serverPaths.paymentEvents, {})
    await own.close()
    await local.close()
    expect(status).toBe(404)
  })
})
