import type { Session } from '#server/api/context.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { vatPart } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { CURRENCY } from '../rules.ts'
import { paymentsOf } from './payments/create.ts'
import { PaymentUnavailable, type CheckoutRequest, type PaymentProvider } from './payments/provider.ts'

export type CheckoutOutcome =
  | { readonly kind: 'started'; readonly url: string }
  | { readonly kind: 'package-changed' }
  /** Cards are not accepted. */
  | { readonly kind: 'no-card' }
  | { readonly kind: 'unavailable' }

/** The package as shown to the buyer. */
interface Chosen {
  readonly priceId: string
  readonly smsAmount: number
  readonly priceOre?: number | undefined
}

/**
 * Begins a purchase. Stores the package's current terms: a payment is checked against these, never against data from a
 * browser or the provider's page. The provider is called with no transaction open. A purchase whose checkout failed is
 * abandoned, and one whose session was not stored is found by its own id.
 */
export const startCheckout = async (
  services: Services,
  { email }: Pick<Session, 'email'>,
  scope: TenantScope,
  chosen: Chosen,
): Promise<CheckoutOutcome> => {
  const { appUrl, stripe } = services.config
  if (stripe === 'none') return { kind: 'no-card' }
  const provider = paymentsOf(services)
  const begun = await services.database.transaction(scope, (tx) => insertPurchase(tx, provider.name, chosen))
  if (!begun) return { kind: 'package-changed' }
  const page = `${appUrl}${paths.credits}`
  const checkout = await tryCheckout(services, provider, {
    ...begun,
    customerEmail: email,
    successUrl: `${page}?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?canceled=true`,
  })
  await services.database.transaction(scope, (tx) =>
    tx
      .updateTable('smsTransactions')
      .set(checkout ? { sessionId: checkout.sessionId } : { state: 'canceled' })
      .where('employerId', '=', scope.employerId)
      .where('id', '=', begun.purchaseId)
      .where('state', '=', 'started')
      .execute(),
  )
  return checkout ? { kind: 'started', url: checkout.url } : { kind: 'unavailable' }
}

const insertPurchase = async (
  tx: TenantTransaction,
  provider: PaymentProvider['name'],
  { priceId, smsAmount, priceOre: seen }: Chosen,
): Promise<Pick<CheckoutRequest, 'purchaseId' | 'description' | 'priceOre' | 'stripePriceId'> | null> => {
  const sold = await tx
    .selectFrom('smsPricing')
    .select(['packageName', 'credits', 'priceOre', 'stripePriceId'])
    .where('id', '=', priceId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (sold?.credits !== smsAmount || sold.priceOre === 0) return null
  const { packageName, priceOre, stripePriceId } = sold
  if (seen !== undefined && seen !== priceOre) return null
  const { id } = await tx
    .insertInto('smsTransactions')
    .values({
      employerId: tx.scope.employerId,
      userId: tx.scope.userId,
      packageName,
      amount: sold.credits,
      priceOre,
      vatOre: vatPart(priceOre),
      currency: CURRENCY,
      provider,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { purchaseId: id, description: packageName, priceOre, stripePriceId }
}

const tryCheckout = async ({ log }: Services, provider: PaymentProvider, request: CheckoutRequest) => {
  try {
    return await provider.createCheckout(request)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    log.error({ err: error, purchaseId: request.purchaseId }, 'creating a checkout failed')
    return null
  }
}
