import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Deletes what waits, in a database that comes from a backup: the service may have told it since, and its browsers are logged out. */
export const deleteWaitingPush = async (tx: SystemTransaction): Promise<void> => {
  await sql`delete from push_messages where next_attempt_at is not null`.execute(tx)
}
