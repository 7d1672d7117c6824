import { startCheckout } from '#features/credits/server/checkout.ts'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import { listPackages } from '#features/credits/server/pricing.ts'
import { payLocalCheckout } from '#features/credits/server/payments/local.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { ADMINISTRATOR } from './employer.ts'

/** Buys the smallest package in the shop when the stand-in handles payments, so that there is a receipt to look at. */
export async function buyPackage(services: Services, scope: TenantScope): Promise<void> {
  const [smallest] = await listPackages(services)
  if (services.config.stripe !== 'local' || !smallest) return
  const chosen = { priceId: smallest.id, smsAmount: smallest.credits }
  const begun = await startCheckout(services, ADMINISTRATOR, scope, chosen)
  if (begun.kind !== 'started') return
  const sessionId = begun.url.split('/').at(-1) ?? ''
  await payLocalCheckout(services.database, sessionId)
  await fulfilPayment(services, sessionId)
}
