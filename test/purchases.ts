import { startCheckout } from '#features/credits/server/checkout.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

/** A package of the shop, by its credits. */
export const packageOf = async (app: TestApp, credits: number) => {
  const [row] = await app.db.query('select id from sms_pricing where credits = $1', [credits])
  return { priceId: String(row?.['id']), smsAmount: credits }
}

/** Starts a purchase like the shop, and returns the session of the stand-in's page. */
export const beginPurchase = async (app: TestApp, { scope, email }: CastAdministrator, credits = 100) => {
  const outcome = await startCheckout(app, { email }, scope, await packageOf(app, credits))
  if (outcome.kind !== 'started') throw new Error(outcome.kind)
  const sessionId = outcome.url.split('/').at(-1) ?? ''
  const [row] = await app.db.query('select id from sms_transactions where session_id = $1', [sessionId])
  return { sessionId, paymentRef: `pi_local_${sessionId}`, id: String(row?.['id']) }
}

/** The buyer pays on the page; the payment is not yet reported. */
export const pay = (app: TestApp, { sessionId }: { sessionId: string }) =>
  app.db.query("update local_checkouts set state = 'paid' where id = $1", [sessionId])

/** The operator refunds at the provider, up to this total in øre. */
export const refund = (app: TestApp, { sessionId }: { sessionId: string }, ore: number) =>
  app.db.query('update local_checkouts set refunded_ore = $2 where id = $1', [sessionId, ore])
