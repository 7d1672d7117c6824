import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Deletes waiting push messages after a restore: the service may have sent them since the backup, and every browser
 * is logged out.
 */
export const deleteWaitingPush = async (tx: SystemTransaction): Promise<void> => {
  await sql`delete from push_messages where next_attempt_at is not null`.execute(tx)
}
