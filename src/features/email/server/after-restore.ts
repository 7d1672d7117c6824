import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { MAY_HAVE_BEEN_SENT } from '#server/outbox/outbox.ts'

/** Treats every waiting mail as sent, in a database that comes from a backup. Returns their number. */
export const takeWaitingEmailsForSent = async (tx: SystemTransaction): Promise<number> => {
  const { rows } = await sql`
    update email_history set ${MAY_HAVE_BEEN_SENT} where next_attempt_at is not null returning 1`.execute(tx)
  return rows.length
}
