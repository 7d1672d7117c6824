import type { Services } from '#server/services.ts'
import { createLocalPayments } from './local.ts'
import { type PaymentProvider, PaymentUnavailable } from './provider.ts'
import { createStripePayments } from './stripe.ts'

const refuse = () => Promise.reject(new PaymentUnavailable('STRIPE_SECRET_KEY is none'))

/** Cards are not accepted. Earlier payments through Stripe cannot be looked up. */
const NO_PAYMENTS: PaymentProvider = {
  name: 'stripe',
  createCheckout: refuse,
  readPayment: refuse,
  readReversed: refuse,
  parseEvent: () => null,
}

const providers = new WeakMap<Services['config'], PaymentProvider>()

/** The configured payment provider, created once per process. */
export const paymentsOf = ({ config, database }: Services): PaymentProvider => {
  const known = providers.get(config)
  if (known) return known
  const made = create(config, database)
  providers.set(config, made)
  return made
}

const create = (config: Services['config'], database: Services['database']): PaymentProvider => {
  if (config.stripe === 'none') return NO_PAYMENTS
  return config.stripe === 'local'
    ? createLocalPayments(config, database)
    : createStripePayments(config.stripe)
}
