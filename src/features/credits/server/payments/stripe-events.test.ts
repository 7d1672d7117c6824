import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripePayments } from './stripe.ts'

let fake: FakeStripe
let payments: PaymentProvider

beforeEach(async () => {
  fake = await startFakeStripe()
  payments = createStripePayments(fake.credentials)
})
afterEach(() => fake.close())

describe('an event', () => {
  const parse = ({ body, signature }: { body: string; signature?: string }) =>
    payments.parseEvent(Buffer.from(body), signature)
  const seconds = () => Math.floor(Date.now() / 1000)
  const completed = (signed: Parameters<FakeStripe['event']>[2] = {}) =>
    fake.event('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' }, signed)
  const checkout = { kind: 'checkout', sessionId: 'cs_test_1' }

  it.each(['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'])(
    'that a checkout is %s says which',
    (what) => {
      const object = { id: 'cs_test_1', object: 'checkout.session', payment_intent: null }
      expect(parse(fake.event(`checkout.session.${what}`, object))).toEqual(checkout)
    },
  )

  it.each([
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ])('of type %s has the payment as an id or an object', (type) => {
    const reversal = { kind: 'reversal', paymentRef: 'pi_1' }
    expect(parse(fake.event(type, { id: 're_1', payment_intent: 'pi_1' }))).toEqual(reversal)
    expect(parse(fake.event(type, { id: 're_1', payment_intent: { id: 'pi_1' } }))).toEqual(reversal)
    expect(parse(fake.event(type, { id: 're_1', payment_intent: null }))).toEqual({ kind: 'other' })
    expect(parse(fake.event(type, { id: 're_1' }))).toEqual({ kind: 'other' })
  })

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }],
    ['charge.dispute.updated', { id: 'du_1', payment_intent: 'pi_1' }],
    ['checkout.session.completed.v2', { id: 'cs_test_1' }],
    ['balance.available', { object: 'balance' }],
  ])('of type %s is ignored', (type, object) => {
    expect(parse(fake.event(type, object))).toEqual({ kind: 'other' })
  })

  it('is rejected with a foreign signature or none', () => {
    const { body, signature } = completed()
    expect(parse({ body, signature })).toEqual(checkout)
    expect(parse(completed({ secret: 'whsec_gjettet' }))).toBeNull()
    expect(parse({ body: body.replace('cs_test_1', 'cs_test_2'), signature })).toBeNull()
    expect(parse({ body, signature: signature.replace('v1=', 'v0=') })).toBeNull()
    expect(parse({ body: '', signature })).toBeNull()
    for (const other of [
      undefined,
      '',
      't=1',
      'v1=',
      ',,=,',
      signature.slice(0, -1),
      signature.split(',')[1],
    ])
      expect(parse({ body, signature: other })).toBeNull()
  })

  it('is valid for five minutes', () => {
    expect(parse(completed({ timestamp: seconds() - 295 }))).toEqual(checkout)
    expect(parse(completed({ timestamp: seconds() - 301 }))).toBeNull()
  })

  it('is valid if one of several signatures is, as during a change of secret', () => {
    const { body, signature } = completed()
    const [time, right] = signature.split(',')
    expect(parse({ body, signature: `${time},v1=${'0'.repeat(64)},${right}` })).toEqual(checkout)
  })
})
