import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { PaymentUnavailable, type CheckoutRequest, type PaymentProvider } from './provider.ts'
import { createStripePayments } from './stripe.ts'

let fake: FakeStripe
let payments: PaymentProvider

beforeEach(async () => {
  fake = await startFakeStripe()
  payments = createStripePayments(fake.credentials)
})
afterEach(() => fake.close())

const purchase = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  purchaseId: crypto.randomUUID(),
  description: '500 SMS',
  priceOre: 49_000,
  stripePriceId: null,
  customerEmail: 'kari@fjellhamar.example',
  successUrl: 'https://vikarklar.example/admin/credits-sms?success=true&session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://vikarklar.example/admin/credits-sms?canceled=true',
  ...changes,
})

const paid = async (changes: Partial<CheckoutRequest> = {}) => {
  const { sessionId } = await payments.createCheckout(purchase(changes))
  return { sessionId, paymentRef: fake.pay(sessionId) }
}

const asked = () => fake.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)

describe('a checkout', () => {
  it('sends Stripe the purchase, the buyer and the return address', async () => {
    const request = purchase()
    const { sessionId, url } = await payments.createCheckout(request)
    expect(fake.requests).toHaveLength(1)
    const { body, headers } = fake.requests[0]!
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'nok',
      'line_items[0][price_data][unit_amount]': '49000',
      'line_items[0][price_data][product_data][name]': '500 SMS',
      'line_items[0][quantity]': '1',
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      client_reference_id: request.purchaseId,
      'metadata[purchase_id]': request.purchaseId,
      'payment_intent_data[metadata][purchase_id]': request.purchaseId,
      customer_email: 'kari@fjellhamar.example',
      locale: 'nb',
      'invoice_creation[enabled]': 'true',
    })
    expect(headers['idempotency-key']).toBe(request.purchaseId)
    expect(url).toBe(fake.session(sessionId).url)
  })

  it('uses the package’s price at Stripe if there is one', async () => {
    fake.setPrice('price_500', 49_000)
    await payments.createCheckout(purchase({ stripePriceId: 'price_500' }))
    const sent = new URLSearchParams(fake.requests[0]?.body)
    expect(sent.get('line_items[0][price]')).toBe('price_500')
    expect([...sent.keys()].filter((name) => name.includes('price_data'))).toEqual([])
  })

  it('is the same for a repeated purchase, also when both are requested at once', async () => {
    const request = purchase()
    const [one, other] = await Promise.all([1, 2].map(() => payments.createCheckout(request)))
    expect(other).toEqual(one)
    expect(await payments.createCheckout(request)).toEqual(one)
  })

  it('is the same after a lost answer', async () => {
    const request = purchase()
    fake.turn('lose')
    const waiting = payments.createCheckout(request)
    await expect.poll(() => fake.requests.length).toBeGreaterThan(0)
    fake.turn('accept')
    const { sessionId } = await waiting
    expect(fake.requests.length).toBeGreaterThan(1)
    expect(await payments.createCheckout(request)).toMatchObject({ sessionId })
  })

  it('is refused when a repeated purchase has other content', async () => {
    const request = purchase()
    await payments.createCheckout(request)
    await expect(payments.createCheckout({ ...request, priceOre: 1 })).rejects.toThrow(PaymentUnavailable)
  })

  it.each([
    ['is lower', 48_999, 'nok', 'Stripe would take 48999 NOK for a package at 49000 NOK'],
    ['is higher', 49_001, 'nok', 'Stripe would take 49001 NOK for a package at 49000 NOK'],
    ['is in another currency', 49_000, 'sek', 'Stripe would take 49000 SEK for a package at 49000 NOK'],
  ])('is closed before a payment if the price at Stripe %s', async (_, amount, currency, words) => {
    fake.setPrice('price_500', amount, currency)
    const request = purchase({ stripePriceId: 'price_500' })
    await expect(payments.createCheckout(request)).rejects.toThrow(new PaymentUnavailable(words))
    const [, sessionId = ''] = /sessions\/(\w+)\/expire/.exec(fake.requests.at(-1)?.path ?? '') ?? []
    expect(fake.session(sessionId).status).toBe('expired')
    await expect(payments.createCheckout(request)).rejects.toThrow(new PaymentUnavailable(words))
  })

  it('is refused if Stripe does not know the price', async () => {
    const request = purchase({ stripePriceId: 'price_gone' })
    await expect(payments.createCheckout(request)).rejects.toThrow(
      new PaymentUnavailable('Stripe does not know the price of the package'),
    )
  })

  it.each([
    ['no address', { url: null }],
    ['an address that is no page', { url: 'javascript:alert(1)' }],
    ['an address elsewhere', { url: 'https://checkout.stripe.com.betal.example/c/pay/cs_1' }],
    ['no id', { id: undefined }],
  ])('is refused with %s', async (_, changes) => {
    const { sessionId } = await payments.createCheckout(purchase())
    const body = { ...fake.session(sessionId), ...changes }
    fake.turn(() => ({ status: 200, body }))
    await expect(payments.createCheckout(purchase())).rejects.toThrow(PaymentUnavailable)
  })
})

describe('a payment', () => {
  it('is open until the buyer has paid', async () => {
    const request = purchase()
    const { sessionId } = await payments.createCheckout(request)
    const { purchaseId } = request
    const open = { sessionId, purchaseId, amountOre: 49_000, currency: 'NOK' }
    expect(await payments.readPayment(sessionId)).toEqual({ ...open, state: 'open', paymentRef: null })
    const paymentRef = fake.pay(sessionId)
    expect(await payments.readPayment(sessionId)).toEqual({ ...open, state: 'paid', paymentRef })
  })

  it('has Stripe’s amount and currency', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    fake.pay(sessionId, { amount: 100, currency: 'sek' })
    expect(await payments.readPayment(sessionId)).toMatchObject({ amountOre: 100, currency: 'SEK' })
  })

  it('is not paid when the page expired', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    fake.expire(sessionId)
    expect(await payments.readPayment(sessionId)).toMatchObject({ state: 'expired', paymentRef: null })
  })

  it('is not paid while the bank has not confirmed, or if the amount was zero', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    fake.payLater(sessionId)
    expect(await payments.readPayment(sessionId)).toMatchObject({ state: 'open' })
    fake.session(sessionId).payment_status = 'no_payment_required'
    expect(await payments.readPayment(sessionId)).toMatchObject({ state: 'open', paymentRef: null })
    fake.pay(sessionId)
    expect(await payments.readPayment(sessionId)).toMatchObject({ state: 'paid' })
  })

  it('finds the purchase id in either field, and none from another system', async () => {
    const request = purchase()
    const { sessionId } = await payments.createCheckout(request)
    const session = fake.session(sessionId)
    const purchaseId = async () => (await payments.readPayment(sessionId))?.purchaseId
    session['metadata'] = {}
    expect(await purchaseId()).toBe(request.purchaseId)
    session['client_reference_id'] = null
    expect(await purchaseId()).toBeNull()
    session['metadata'] = { purchase_id: "' or true --" }
    expect(await purchaseId()).toBeNull()
  })

  it('is null if Stripe does not know it', async () => {
    expect(await payments.readPayment('cs_test_ukjent')).toBeNull()
    expect(asked()).toEqual(['GET /v1/checkout/sessions/cs_test_ukjent'])
  })

  it.each([
    '',
    'cs_',
    'cs_test_1/../../payment_intents',
    'cs_test_1?expand[]=customer',
    'cs_local_a-b',
    'pi_1',
  ])('with an invalid id (%j) is not requested', async (sessionId) => {
    expect(await payments.readPayment(sessionId)).toBeNull()
    expect(asked()).toEqual([])
  })
})

describe('the reversed amount', () => {
  const reversed = (paymentRef: string) => payments.readReversed(paymentRef)

  it('is zero for a payment without a refund or dispute', async () => {
    const { paymentRef } = await paid()
    expect(await reversed(paymentRef)).toBe(0)
  })

  it('is the sum of the refunds, until one fails', async () => {
    const { paymentRef } = await paid()
    fake.refund(paymentRef, 10_000)
    expect(await reversed(paymentRef)).toBe(10_000)
    fake.refund(paymentRef, 39_000)
    expect(await reversed(paymentRef)).toBe(49_000)
    fake.refund(paymentRef, -39_000)
    expect(await reversed(paymentRef)).toBe(10_000)
  })

  it('is the amount of a dispute, until it is won', async () => {
    const { paymentRef } = await paid()
    fake.dispute(paymentRef, 49_000)
    expect(await reversed(paymentRef)).toBe(49_000)
    fake.winDispute(paymentRef)
    expect(await reversed(paymentRef)).toBe(0)
  })

  it.each([
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
    ['needs_response', 20_000],
    ['under_review', 20_000],
    ['appeal_under_review', 20_000],
    ['prevented', 0],
    ['lost', 20_000],
    ['won', 0],
  ])('with a dispute that is %s: %i øre', async (status, amount) => {
    const { paymentRef } = await paid()
    fake.dispute(paymentRef, 20_000, { status })
    expect(await reversed(paymentRef)).toBe(amount)
  })

  it('is the sum of both, and never above the payment', async () => {
    const { paymentRef } = await paid()
    fake.refund(paymentRef, 10_000)
    fake.dispute(paymentRef, 20_000)
    expect(await reversed(paymentRef)).toBe(30_000)
    fake.dispute(paymentRef, 49_000)
    expect(await reversed(paymentRef)).toBe(49_000)
  })

  it('is the full amount for a dispute in another currency', async () => {
    const { paymentRef } = await paid()
    fake.dispute(paymentRef, 4_300, { currency: 'eur' })
    expect(await reversed(paymentRef)).toBe(49_000)
  })

  it("excludes other people's payments", async () => {
    const [mine, other] = [await paid(), await paid()]
    fake.refund(other.paymentRef, 49_000)
    fake.dispute(other.paymentRef, 49_000)
    expect(await reversed(mine.paymentRef)).toBe(0)
  })

  it('is null for a payment that Stripe does not know', async () => {
    expect(await reversed('pi_ukjent')).toBeNull()
    expect(await reversed('pi_local_cs_local_a-b')).toBeNull()
    expect(asked()).toEqual(['GET /v1/payment_intents/pi_ukjent'])
  })
})
