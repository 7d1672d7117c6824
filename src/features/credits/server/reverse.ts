import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { paymentsOf } from './payments/create.ts'

const service = new SystemScope(null)

/**
 * Takes the credits back of a payment that was refunded or disputed, as large a part of them as of the price; or gives
 * them again when a dispute is won. How much has gone back is asked of the provider, never taken from an event, so events
 * may repeat and come in any order: what the purchase already knows changes nothing. It is asked once more after each
 * change, because of two calls the one with the older answer may have been the later. The balance does not go below 0:
 * credits that have been spent are the operator's loss, and logged.
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

/** False when the purchase knew it already, or nobody knows the payment. */
const settleOnce = async (services: Services, paymentRef: string, reversedOre: number): Promise<boolean> => {
  const settled = await services.database.transaction(service, async (tx) => {
    const purchase = await noteReversed(tx, paymentRef, reversedOre)
    return purchase ? { ...purchase, missing: await moveCredits(tx, purchase, reversedOre) } : null
  })
  if (!settled) return false
  if (settled.missing > 0)
    services.log.error(
      { purchaseId: settled.id, credits: settled.missing },
      'credits of a refunded purchase have been spent already',
    )
  services.live.publish(`employer:${settled.employerId}`, ['credits'])
  return true
}

interface Reversed {
  readonly id: string
  readonly employerId: string
  readonly packageName: string
  readonly amount: number
  readonly priceOre: number
}

/** Null when nothing has changed. The update locks the purchase, so two at once come one after the other. */
const noteReversed = async (
  tx: SystemTransaction,
  paymentRef: string,
  reversedOre: number,
): Promise<Reversed | null> => {
  const { rows } = await sql<Reversed>`
    update sms_transactions set refunded_ore = ${reversedOre},
      state = case when ${reversedOre} >= price_ore then 'refunded' else 'paid' end
    where payment_ref = ${paymentRef} and state in ('paid', 'refunded') and refunded_ore <> ${reversedOre}
    returning id, employer_id, package_name, amount, price_ore`.execute(tx)
  return rows[0] ?? null
}

/** Returns how many credits should have gone back and were not there. */
const moveCredits = async (tx: SystemTransaction, purchase: Reversed, reversedOre: number) => {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(-sum(credits), 0)::integer as taken from credit_ledger
    where sms_transaction_id = ${purchase.id} and kind <> 'bought'`.execute(tx)
  const due = creditsFor(purchase, reversedOre) - (rows[0]?.taken ?? 0)
  if (due < 0) await giveAgain(tx, purchase, -due)
  return due > 0 ? due - (await takeBack(tx, purchase, due)) : 0
}

const creditsFor = ({ amount, priceOre }: Reversed, reversedOre: number) =>
  reversedOre >= priceOre ? amount : Math.round((amount * reversedOre) / priceOre)

const takeBack = async (tx: SystemTransaction, { id, employerId, packageName }: Reversed, due: number) => {
  const { rows } = await sql<{ taken: number }>`
    with known as (
      select employer_id, least(balance, ${due}) as taken from sms_credits
      where employer_id = ${employerId} for update
    ), lowered as (
      update sms_credits set balance = balance - known.taken, updated_at = now()
      from known where sms_credits.employer_id = known.employer_id
    ), written as (
      insert into credit_ledger (employer_id, kind, credits, sms_transaction_id, reason)
      select employer_id, 'refunded', -taken, ${id}, ${`Refusjon: ${packageName}`} from known where taken > 0
    )
    select taken from known`.execute(tx)
  return rows[0]?.taken ?? 0
}

const giveAgain = async (
  tx: SystemTransaction,
  { id, employerId, packageName }: Reversed,
  credits: number,
) => {
  await sql`
    with written as (
      insert into credit_ledger (employer_id, kind, credits, sms_transaction_id, reason)
      values (${employerId}, 'granted', ${credits}, ${id}, ${`Refusjon opphevet: ${packageName}`})
    )
    update sms_credits set balance = balance + ${credits}, updated_at = now() where employer_id = ${employerId}`.execute(
    tx,
  )
}
