import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { grantCredits } from './grant.ts'
import { lockBalances, moveCredits } from './move-credits.ts'
import { paymentsOf } from './payments/create.ts'

const service = new SystemScope(null)

/**
 * Takes the credits back of a payment that was refunded or disputed, as large a part of them as of the price; or gives
 * them again when a dispute is won. How much has gone back is asked of the provider, never taken from an event, so events
 * may repeat and come in any order: what the purchase already knows changes nothing. It is asked once more after each
 * change, because of two calls the one with the older answer may have been the later. The balance does not go below 0:
 * credits that have been spent are the operator's loss, logged, and not taken later from others.
 *
 * @throws PaymentUnavailable when the provider does not answer: what is settled so far stays
 */
export const settleReversal = async (services: Services, paymentRef: string): Promise<void> => {
  const provider = paymentsOf(services)
  for (;;) {
    const reversedOre = await provider.readReversed(paymentRef)
    if (reversedOre === null || !(await settleOnce(services, paymentRef, reversedOre))) return
  }
}

/** False when already recorded, or the payment is unknown. */
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
  /** What had gone back before, in øre. */
  readonly refundedOre: number
}

/** Null when nothing has changed. Locked first, so that two at once come one after the other, each with what is true then. */
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

/** Returns how many credits should have gone back and were not there. */
const settleCredits = async (tx: SystemTransaction, purchase: Reversed, reversedOre: number) => {
  await lockBalances(tx, [purchase.employerId])
  const due = creditsFor(purchase, reversedOre) - creditsFor(purchase, purchase.refundedOre)
  if (due > 0) return due - (await takeBack(tx, purchase, due))
  await giveAgain(tx, purchase, -due)
  return 0
}

const creditsFor = ({ amount, priceOre }: Reversed, reversedOre: number) =>
  reversedOre >= priceOre ? amount : Math.round((amount * reversedOre) / priceOre)

/** As many as are there, with the balance locked. */
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

/** Gives credits back, no more than were taken for the purchase. */
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
