import { sql } from 'kysely'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import { storable } from '#server/outbox/outbox.ts'

/** A returned mail. */
export interface ReturnedEmail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly employerId: string | null
  readonly userId: string | null
  readonly assignmentId: string | null
  readonly vikarId: string | null
}

export const findEmail = async (tx: SystemTransaction, id: string): Promise<ReturnedEmail | null> => {
  const { rows } = await sql<ReturnedEmail>`
    select id, kind, recipient, employer_id, user_id, assignment_id, vikar_id from email_history
      where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records that a mail was returned. True the first time: a repeated or concurrent report finds it failed. The report
 * may arrive before the outcome of the attempt is recorded, which is then skipped.
 */
export const returnEmail = async (tx: AnyTransaction, id: string, words: string): Promise<boolean> => {
  const { rows } = await sql`
    update email_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null,
      failure = ${storable(words)}
    where id = ${id} and status <> 'failed' and attempts > 0 returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Stores the time and reason of the return for operators: the attempt itself had succeeded. A repetition changes
 * nothing.
 */
export const noteReturned = async (tx: SystemTransaction, id: string, words: string): Promise<void> => {
  await sql`
    insert into message_attempts (message_id, attempt, outcome, reason)
    select id, attempts, 'reported-failed', ${storable(words)} from email_history where id = ${id}
    on conflict do nothing`.execute(tx)
}
