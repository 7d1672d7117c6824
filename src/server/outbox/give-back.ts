import { sql } from 'kysely'
import { toJson } from '../database/to-json.ts'
import type { SystemTransaction } from '../database/database.ts'
import { OutcomeUnknown } from '../database/lost.ts'
import type { Leased, OutboxTable } from './outbox.ts'

/**
 * Takes a lease, and gives it back when its commit has no answer: it may be there, and nothing was sent. Left alone, each of its
 * messages would wait for a report that cannot come, and then use up its only repetition.
 */
export const leaseOrGiveBack = async <T>(
  lease: (taken: (rows: readonly Leased[]) => void) => Promise<T>,
  giveBack: (rows: readonly Leased[]) => Promise<unknown>,
): Promise<T> => {
  let leased: readonly Leased[] = []
  try {
    return await lease((rows) => (leased = rows))
  } catch (error) {
    if (error instanceof OutcomeUnknown && leased.length > 0) await giveBack(leased)
    throw error
  }
}

/** As if they had not been leased. What somebody else has leased since has another end of its lease, and is left alone. */
export const giveBackLease = async (
  tx: SystemTransaction,
  table: OutboxTable,
  rows: readonly Leased[],
): Promise<void> => {
  const taken = rows.map(({ id, previousState, wasPossibleDuplicate, leasedUntil }) => ({
    id,
    previous_state: previousState,
    was_possible_duplicate: wasPossibleDuplicate,
    leased_until: leasedUntil,
  }))
  await sql`
    with taken as (
      select * from jsonb_to_recordset(${toJson(taken)}::jsonb)
        as taken (id uuid, previous_state text, was_possible_duplicate boolean, leased_until timestamptz)
    ), own as (
      select taken.* from ${sql.table(table)} message join taken using (id)
      where message.id = any(${rows.map(({ id }) => id)}::uuid[])
        and message.gateway_state = 'sending' and message.next_attempt_at = taken.leased_until
      order by message.id for update of message
    )
    update ${sql.table(table)} message set
      gateway_state = own.previous_state,
      attempts = attempts - 1,
      possible_duplicate = own.was_possible_duplicate,
      next_attempt_at = now()
    from own where message.id = own.id and message.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}
