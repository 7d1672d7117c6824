import type { Services } from '#server/services.ts'
import { createLocalPayments } from './local.ts'
import { NO_PAYMENTS } from './none.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripePayments } from './stripe.ts'

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
