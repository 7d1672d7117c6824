import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction } from '../database/database.ts'
import type { OutboxTable } from './outbox.ts'

/** A message that will not be sent. */
export interface Stopped {
  readonly id: string
  readonly kind: string
  /** Null for a mail of the service itself. */
  readonly employerId: string | null
  readonly assignmentId: string | null
}

export interface StopOptions {
  /** How many at most; all without it. */
  readonly limit?: number
  /** Passes over the rows that another transaction holds, so that it waits for none. */
  readonly skipLocked?: true
  /** Why, for operators. */
  readonly reason?: string
}

/**
 * Stops the messages `m` that match and surely have not been sent. One that is with the gateway right now is out of reach:
 * the first to update the row, the stop or the lease, decides. What may have been sent before is left to its next lease,
 * which does not repeat it. Rows are locked in order of id, as settlements and delivery reports lock them.
 */
export const stopQueued = async (
  tx: AnyTransaction,
  table: OutboxTable,
  meant: RawBuilder<unknown>,
  { limit, skipLocked, reason }: StopOptions = {},
): Promise<Stopped[]> => {
  const { rows } = await sql<Stopped>`
    with waiting as (
      select m.id from ${sql.table(table)} m
      where m.next_attempt_at is not null and m.gateway_state = 'queued' and m.status = 'pending'
        and not m.possible_duplicate and ${meant}
      order by m.id limit ${limit ?? null}::integer for no key update of m ${skipLocked ? sql`skip locked` : sql``}
    )
    update ${sql.table(table)} stopped set status = 'failed', gateway_state = 'stopped', next_attempt_at = null,
      failure = coalesce(${reason ?? null}, stopped.failure) ${COST_OF[table]}
    from waiting where stopped.id = waiting.id
    returning stopped.id, stopped.kind, stopped.employer_id, stopped.assignment_id`.execute(tx)
  return rows
}

/** In the same update: see `WHEN_FINAL`. */
const COST_OF: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql`, cost = 0`,
  email_history: sql``,
  push_messages: sql``,
}
