import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createLocalPayments, findLocalCheckout, payLocalCheckout, refundLocalCheckout } from './local.ts'
import type { CheckoutRequest, PaymentProvider } from './provider.ts'

let app: TestApp
let payments: PaymentProvider

beforeAll(async () => {
  app = await openTestApp()
  payments = createLocalPayments(app.config, app.database)
})
afterAll(() => app.close())

const purchase = (): CheckoutRequest => ({
  purchaseId: randomUUID(),
  description: '500 SMS',
  priceOre: 49_000,
  stripePriceId: null,
  customerEmail: 'kari@fjellhamar.example',
  successUrl: 'http://localhost:3000/kjop?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/avbrutt',
})

const open = async () => (await payments.createCheckout(purchase())).sessionId

const openPaid = async () => {
  const id = await open()
  await payLocalCheckout(app.database, id)
  return id
}

const age = (id: string, interval: string) =>
  app.db.query('update local_checkouts set created_at = now() - $2::interval where id = $1', [id, interval])

describe('a checkout of the stand-in', () => {
  it('has an unguessable address on this service', async () => {
    const { sessionId, url } = await payments.createCheckout(purchase())
    expect(sessionId).toMatch(/^cs_local_[\w-]{22}$/)
    expect(url).toBe(`${app.config.appUrl}/betaling/${sessionId}`)
  })

  it('has the purchase, its price and the return address', async () => {
    const request = purchase()
    const { sessionId } = await payments.createCheckout(request)
    expect(await payments.readPayment(sessionId)).toEqual({
      sessionId,
      purchaseId: request.purchaseId,
      state: 'open',
      amountOre: 49_000,
      currency: 'NOK',
      paymentRef: null,
    })
    expect(await findLocalCheckout(app.database, sessionId)).toMatchObject({
      successUrl: `http://localhost:3000/kjop?session_id=${sessionId}`,
      cancelUrl: 'http://localhost:3000/avbrutt',
    })
  })

  // Fails when `onConflict(...).doNothing()` is taken out of the insert.
  it('is one for each purchase, for any number of concurrent requests', async () => {
    const request = purchase()
    const checkouts = await Promise.all(Array.from({ length: 10 }, () => payments.createCheckout(request)))
    expect(new Set(checkouts.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await payments.createCheckout(request)).toEqual(checkouts[0])
  })

  // Fails when `where('state', '=', 'open')` is taken out of the update.
  it('is paid once for any number of presses', async () => {
    const id = await open()
    const presses = await Promise.all(Array.from({ length: 10 }, () => payLocalCheckout(app.database, id)))
    expect(presses.filter(Boolean)).toHaveLength(1)
    expect(await payments.readPayment(id)).toMatchObject({ state: 'paid', paymentRef: `pi_local_${id}` })
  })

  it('expires after a day, and cannot be paid afterwards', async () => {
    const id = await open()
    await age(id, '23 hours 59 minutes')
    expect(await payments.readPayment(id)).toMatchObject({ state: 'open' })
    await age(id, '24 hours')
    expect(await payments.readPayment(id)).toMatchObject({ state: 'expired', paymentRef: null })
    expect(await payLocalCheckout(app.database, id)).toBe(false)
    expect(await payments.readPayment(id)).toMatchObject({ state: 'expired' })
  })

  it('stays paid', async () => {
    const id = await openPaid()
    await age(id, '30 days')
    expect(await payments.readPayment(id)).toMatchObject({ state: 'paid' })
  })

  it.each([
    '',
    'cs_local_',
    `cs_local_${'x'.repeat(22)}`,
    `cs_local_${'x'.repeat(21)}\0`,
    'cs_test_1',
    'x'.repeat(9999),
  ])('is unknown by another id: %j', async (id) => {
    expect(await payments.readPayment(id)).toBeNull()
    expect(await payments.readReversed(`pi_local_${id}`)).toBeNull()
    expect(await payments.readReversed(id)).toBeNull()
  })
})

describe('a refund of the stand-in', () => {
  it('refunds the whole amount, once', async () => {
    const id = await openPaid()
    expect(await payments.readReversed(`pi_local_${id}`)).toBe(0)
    await refundLocalCheckout(app.database, id)
    await refundLocalCheckout(app.database, id)
    expect(await payments.readReversed(`pi_local_${id}`)).toBe(49_000)
    expect(await payments.readPayment(id)).toMatchObject({ state: 'paid', amountOre: 49_000 })
  })

  it('refunds nothing for an unpaid purchase', async () => {
    const id = await open()
    await refundLocalCheckout(app.database, id)
    expect(await payments.readReversed(`pi_local_${id}`)).toBeNull()
    await payLocalCheckout(app.database, id)
    expect(await payments.readReversed(`pi_local_${id}`)).toBe(0)
  })
})

it('the stand-in sends no events, so no incoming event is from it', () => {
  const event = Buffer.from('{"type":"checkout.session.completed"}')
  expect(payments.parseEvent(event, undefined)).toBeNull()
  expect(payments.parseEvent(event, 't=1,v1=x')).toBeNull()
})
