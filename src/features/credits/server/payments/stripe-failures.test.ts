import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeStripe, type FakeStripe, type StripeMood } from '#test/fakes/stripe.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { PaymentUnavailable, type CheckoutRequest, type PaymentProvider } from './provider.ts'
import { createStripePayments } from './stripe.ts'

let fake: FakeStripe
let payments: PaymentProvider

beforeEach(async () => {
  fake = await startFakeStripe()
  payments = createStripePayments(fake.credentials)
})
afterEach(() => fake.close())

const PURCHASE: CheckoutRequest = {
  purchaseId: crypto.randomUUID(),
  description: '500 SMS',
  priceOre: 49_000,
  stripePriceId: null,
  customerEmail: 'kari@fjellhamar.example',
  successUrl: 'https://vikarklar.example/?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://vikarklar.example/?canceled=true',
}

describe('if Stripe', () => {
  const answers = (body: unknown) => (): { status: number; body: unknown } => ({ status: 200, body })
  const MOODS: [what: string, mood: StripeMood][] = [
    ['has an internal error', { status: 500 }],
    ['limits the rate', { status: 429 }],
    ['rejects the key', { status: 401 }],
    ['never answers', 'hang'],
    ['stops in the middle', 'stall'],
    ['breaks the connection', 'drop'],
    ['is another web page', 'garbage'],
    ['answers a number', answers(5)],
    ['answers nothing', answers(null)],
    ['answers a list', answers([])],
    ['answers an object of another kind', answers({ id: 'cs_test_1', object: 'customer' })],
    ['answers an invalid amount', answers({ id: 'pi_1', amount: -1, currency: 'nok', latest_charge: null })],
    ['fails in an unknown way', answers({ error: 5 })],
  ]
  const failures = (provider: PaymentProvider) =>
    Promise.all(
      [
        provider.createCheckout(PURCHASE),
        provider.readPayment('cs_test_1'),
        provider.readReversed('pi_1'),
      ].map((asking) => asking.then(String, (error: unknown) => error)),
    )

  /** Error and log reveal only that Stripe is unavailable. */
  const expectSilence = (errors: unknown[], { credentials }: FakeStripe) => {
    const { log, lines } = createHeardLog()
    for (const error of errors) {
      expect(error).toBeInstanceOf(PaymentUnavailable)
      expect((error as Error).cause).toBeUndefined()
      log.error({ err: error }, String(error))
    }
    for (const secret of [credentials.secretKey, credentials.webhookSecret, 'kari@fjellhamar.example'])
      expect(lines.join('\n')).not.toContain(secret)
  }

  it.concurrent.each(MOODS)('%s, the result is unknown and no details are reported', async (_, mood) => {
    const mine = await startFakeStripe()
    mine.turn(mood)
    expectSilence(await failures(createStripePayments(mine.credentials, 100)), mine)
    await mine.close()
  })

  it.concurrent('is not reachable, the result is unknown and no details are reported', async () => {
    const mine = await startFakeStripe()
    await mine.close()
    const errors = await failures(createStripePayments(mine.credentials))
    expectSilence(errors, mine)
    expect(String(errors[0])).toContain('ECONNREFUSED')
  })

  it('rejects the key, the error does not quote it', async () => {
    const secretKey = 'sk_live_51Andre'
    const errors = await failures(createStripePayments({ ...fake.credentials, secretKey }))
    expectSilence(errors, { ...fake, credentials: { ...fake.credentials, secretKey } })
    expect(String(errors[0])).toContain('401 invalid_request_error')
  })

  it('returns half of an answer, the call fails', async () => {
    const charge = { id: 'ch_1', amount_refunded: 0 }
    const intent = { id: 'pi_1', amount: 49_000, currency: 'nok', latest_charge: charge }
    const unknown = { error: { type: 'invalid_request_error', code: 'resource_missing' } }
    fake.turn(answers({ ...intent, latest_charge: charge.id }))
    await expect(payments.readReversed('pi_1')).rejects.toThrow(PaymentUnavailable)
    fake.turn(({ path }) =>
      path.startsWith('/v1/disputes') ? { status: 404, body: unknown } : { status: 200, body: intent },
    )
    await expect(payments.readReversed('pi_1')).rejects.toThrow(PaymentUnavailable)
  })
})

describe('the package', () => {
  it('is not loaded while cards are not accepted', async () => {
    const script = `
      const { createRequire, registerHooks } = await import('node:module')
      const seen = []
      registerHooks({ resolve: (name, context, next) => (seen.push(name), next(name, context)) })
      await import('#features/credits/server/payments/create.ts')
      const before = seen.includes('stripe')
      const { createStripePayments } = await import('#features/credits/server/payments/stripe.ts')
      createStripePayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: null })
      console.log(before, seen.includes('stripe'))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout.trim()).toBe('false true')
  })
})
