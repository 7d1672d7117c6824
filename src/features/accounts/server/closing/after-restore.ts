import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Ends sessions and login links in a database restored from a backup: since then a session may have ended, a link been
 * used or revoked. Invitations and confirmations stay, because the mailbox's owner can request them again anyway.
 */
export const endSessionsAndLoginLinks = async (tx: SystemTransaction): Promise<void> => {
  await sql`delete from sessions`.execute(tx)
  await sql`
    update login_links set used_at = now()
    where used_at is null and purpose in ('login', 'admin-magic')`.execute(tx)
  await sql`delete from login_link_requests`.execute(tx)
}
