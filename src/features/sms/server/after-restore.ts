import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { MAY_HAVE_BEEN_SENT } from '#server/outbox/outbox.ts'

/**
 * Marks every waiting SMS as sent after a restore, because the service may have sent it since the backup. So nothing
 * is sent twice blindly, and a message that may have been sent costs its credit. Returns the number.
 */
export const takeWaitingSmsForSent = async (tx: SystemTransaction): Promise<number> => {
  const { rows } = await sql`
    update sms_history set ${MAY_HAVE_BEEN_SENT} where next_attempt_at is not null returning 1`.execute(tx)
  return rows.length
}
