import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { lockBalances } from './lock.ts'

/**
 * Gives an employer credits that were not bought (`purchaseId`: again, after a refund that came to nothing). The ledger
 * row and the balance change together.
 *
 * @returns the balance afterwards, in credits
 */
export const grantCredits = async (
  tx: SystemTransaction,
  grant: { employerId: string; credits: number; reason: string; purchaseId?: string },
): Promise<number> => {
  await lockBalances(tx, [grant.employerId])
  const { rows } = await sql<{ balance: number }>`
    with written as (
      insert into credit_ledger (employer_id, kind, credits, sms_transaction_id, created_by, reason)
      values (${grant.employerId}, 'granted', ${grant.credits}, ${grant.purchaseId ?? null}, ${tx.scope.userId}, ${grant.reason})
      returning employer_id, credits
    )
    update sms_credits set balance = balance + written.credits, updated_at = now(),
      warned_at = case when balance + written.credits >= warn_below then null else warned_at end
    from written where sms_credits.employer_id = written.employer_id
    returning balance`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`employer ${grant.employerId} has no balance`)
  return row.balance
}

/** The balance of 0 that every employer starts with. */
export const openBalance = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.insertInto('smsCredits').values({ employerId }).execute()
}

/** Takes the balance away again from an employer that never had a movement. */
export const closeBalance = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.deleteFrom('smsCredits').where('employerId', '=', employerId).execute()
}
