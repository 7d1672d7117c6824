import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { MAY_HAVE_BEEN_SENT } from '#server/outbox/outbox.ts'

/**
 * Takes every SMS that waits for sent, in a database that comes from a backup: the service went on after the backup and
 * sent them, as far as anybody can know. Nothing is sent blindly twice, and what may have been sent costs its credit.
 * Returns how many.
 */
export const takeWaitingSmsForSent = async (tx: SystemTransaction): Promise<number> => {
  const { rows } = await sql`
    update sms_history set ${MAY_HAVE_BEEN_SENT} where next_attempt_at is not null returning 1`.execute(tx)
  return rows.length
}
