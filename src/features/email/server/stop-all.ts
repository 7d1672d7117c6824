import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { SENT_ALL_THE_SAME } from '#server/outbox/outbox.ts'

/** Stops every mail in an employer's name that surely has not been sent yet, but for {@link SENT_ALL_THE_SAME}. */
export const stopAllEmails = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`
    update email_history set status = 'failed', gateway_state = 'stopped', next_attempt_at = null
    where employer_id = ${employerId} and gateway_state = 'queued' and status = 'pending' and not possible_duplicate
      and kind <> all(${[...SENT_ALL_THE_SAME]})`.execute(tx)
}
