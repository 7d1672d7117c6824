import { sql } from 'kysely'
import type { AnyTransaction } from '#server/database/database.ts'

/**
 * Locks balances until the end of the transaction, in the order of their employers: before anything that depends on a
 * balance is computed, because a statement that waits for a lock goes on with what it read before. Movements are written
 * with the balance locked, so that the ledger has them in the order in which they happened.
 */
export const lockBalances = async (tx: AnyTransaction, employerIds: readonly string[]): Promise<void> => {
  await sql`
    select from sms_credits where employer_id = any(${employerIds}) order by employer_id for no key update`.execute(
    tx,
  )
}
