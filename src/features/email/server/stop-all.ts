import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Stops every mail in an employer's name that surely has not been sent yet. */
export const stopAllEmails = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`
    update email_history set status = 'failed', gateway_state = 'stopped', next_attempt_at = null
    where employer_id = ${employerId} and gateway_state = 'queued' and status = 'pending' and not possible_duplicate`.execute(
    tx,
  )
}
