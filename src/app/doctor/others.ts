import { createStripePayments } from '#features/credits/server/payments/stripe.ts'
import { discover } from '#features/identity/server/oidc/providers.ts'
import { isLocalhost, type Config } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import type { Check } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { reasonOf } from './reasons.ts'

/** Checks the external services, besides those for messages. */
export const othersChecks: readonly Check[] = [
  { name: 'stripe', group: 'others', reads: ['STRIPE_SECRET_KEY'], lookWith: lookAtStripe },
  { name: 'login', group: 'others', reads: ['OIDC_PROVIDERS'], lookWith: lookAtProviders },
]

const TIMEOUT_MS = 4500
/** A payment that does not exist: the answer 'unknown' proves that the key is accepted, even a restricted one. */
const NO_PAYMENT = 'pi_doctor'

async function lookAtStripe({ stripe, appUrl }: Config): Promise<Finding> {
  if (stripe === 'none') return skipped('Nothing is sold by card: a superadmin gives SMS by invoice.')
  if (stripe === 'local') return skipped('The stand-in takes payments, and no money.')
  try {
    await createStripePayments(stripe, TIMEOUT_MS).readReversed(NO_PAYMENT)
  } catch (error) {
    const reason = reasonOf(error)
    return / 40[13]\b/.test(reason)
      ? fail(
          `Stripe refuses the key (${reason}).`,
          'Correct STRIPE_SECRET_KEY, or what a restricted key may do.',
        )
      : fail(
          `Stripe was not reached: ${reason}.`,
          'Does a firewall let the service out? See the status page of Stripe.',
        )
  }
  return stripe.secretKey.includes('_test_') && !isLocalhost(appUrl)
    ? warn(
        'Stripe takes the key, which is one for tests: nobody pays.',
        'Set the live key and its webhook secret.',
      )
    : ok('Stripe takes the key.')
}

async function lookAtProviders({ oidc }: Config): Promise<Finding | readonly Finding[]> {
  if (oidc.length === 0) return skipped('No login provider is named.')
  return Promise.all(oidc.map(lookAtProvider))
}

const lookAtProvider = async (provider: OidcProvider): Promise<Finding> => {
  const of = provider.id
  try {
    await discover(provider)
    return { of, ...ok('It says who it is, as the service expects.') }
  } catch (error) {
    return {
      of,
      ...fail(
        `It does not say who it is: ${reasonOf(error)}.`,
        `Correct OIDC_${of.toUpperCase().replaceAll('-', '_')}_ISSUER; does a firewall let the service out?`,
      ),
    }
  }
}
