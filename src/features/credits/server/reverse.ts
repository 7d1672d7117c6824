import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { grantCredits } from './grant.ts'
import { lockBalances, moveCredits } from './move-credits.ts'
import { paymentsOf } from './payments/create.ts'

const service = new SystemScope(null)

/**
 * Revokes the credits of a refunded or disputed payment, in proportion to the price, or restores them when a dispute is
 * won. The reversed amount is queried from the provider, never taken from an event, so events may repeat and come in
 * any order: a known amount changes nothing. Queries once more after each change, because of two concurrent calls the
 * one with the older answer may commit last. The balance does not fall below 0: spent credits are the operator's loss,
 * which is logged and never charged to later credits.
 *
 * @throws PaymentUnavailable if the provider does not answer: earlier settlements stay
 */
export const settleReversal = async (services: Services, paymentRef: string): Promise<void> => {
  const provider = paymentsOf(services)
  for (;;) {
    const reversedOre = await provider.readReversed(paymentRef)
    if (reversedOre === null || !(await settleOnce(services, paymentRef, reversedOre))) return
  }
}

/** False if the amount is already recorded, or the payment is unknown. */
const settleOnce = async (services: Services, paymentRef: string, reversedOre: number): Promise<boolean> => {
  const settled = await services.database.transaction(service, async (tx) => {
    const purchase = await noteReversed(tx, paymentRef, reversedOre)
    return purchase ? { ...purchase, missing: await settleCredits(tx, purchase, reversedOre) } : null
  })
  if (!settled) return false
  if (settled.missing > 0)
    services.log.error(
      { purchaseId: settled.id, credits: settled.missing },
      'credits of a refunded purchase have been spent already',
    )
  services.live.publish(`employer:${settled.employerId}`, ['credits'])
  services.live.publish('superadmins', ['service'])
  return true
}

interface Reversed {
  readonly id: string
  readonly employerId: string
  readonly packageName: string
  readonly amount: number
  readonly priceOre: number
  /** The amount reversed before, in øre. */
  readonly refundedOre: number
}

/** Null if nothing has changed. Locks the purchase first, so concurrent calls run in order, each with current data. */
const noteReversed = async (
  tx: SystemTransaction,
  paymentRef: string,
  reversedOre: number,
): Promise<Reversed | null> => {
  const { rows } = await sql<Reversed>`
    select id, employer_id, package_name, amount, price_ore, refunded_ore from sms_transactions
    where payment_ref = ${paymentRef} and state in ('paid', 'refunded') for no key update`.execute(tx)
  const [known] = rows
  if (!known || known.refundedOre === reversedOre) return null
  await tx
    .updateTable('smsTransactions')
    .set({ refundedOre: reversedOre, state: reversedOre >= known.priceOre ? 'refunded' : 'paid' })
    .where('employerId', '=', known.employerId)
    .where('id', '=', known.id)
    .execute()
  return known
}

/** Returns the number of credits that were due and not available. */
const settleCredits = async (tx: SystemTransaction, purchase: Reversed, reversedOre: number) => {
  await lockBalances(tx, [purchase.employerId])
  const due = creditsFor(purchase, reversedOre) - creditsFor(purchase, purchase.refundedOre)
  if (due > 0) return due - (await takeBack(tx, purchase, due))
  await giveAgain(tx, purchase, -due)
  return 0
}

const creditsFor = ({ amount, priceOre }: Reversed, reversedOre: number) =>
  reversedOre >= priceOre ? amount : Math.round((amount * reversedOre) / priceOre)

/** Revokes as many credits as are available; the balance is locked. */
const takeBack = async (tx: SystemTransaction, { id, employerId, packageName }: Reversed, due: number) => {
  const account = await tx
    .selectFrom('smsCredits')
    .select('balance')
    .where('employerId', '=', employerId)
    .executeTakeFirst()
  const taken = Math.min(account?.balance ?? 0, due)
  const reason = `Refusjon: ${packageName}`
  if (taken > 0)
    await moveCredits(tx, [{ employerId, kind: 'refunded', credits: -taken, purchaseId: id, reason }])
  return taken
}

/** Restores credits, at most as many as were revoked for the purchase. */
const giveAgain = async (
  tx: SystemTransaction,
  { id, employerId, packageName }: Reversed,
  credits: number,
) => {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(-sum(credits), 0)::integer as taken from credit_ledger
    where sms_transaction_id = ${id} and kind <> 'bought'`.execute(tx)
  const again = Math.min(credits, rows[0]?.taken ?? 0)
  if (again <= 0) return
  const reason = `Refusjon opphevet: ${packageName}`
  await grantCredits(tx, { employerId, credits: again, reason, purchaseId: id })
}
