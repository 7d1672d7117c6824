import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Ends sessions and login links in a database restored from a backup: they may have ended or been used since the
 * backup. Invitations and confirmations remain valid, because the owner of the mailbox can request them again anyway.
 */
export const endSessionsAndLoginLinks = async (tx: SystemTransaction): Promise<void> => {
  await sql`delete from sessions`.execute(tx)
  await sql`
    update login_links set used_at = now()
    where used_at is null and purpose in ('login', 'admin-magic')`.execute(tx)
  await sql`delete from login_link_requests`.execute(tx)
}
