import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Ends what would let somebody in, in a database that comes from a backup: since then a session may have been ended, a
 * link used or taken back. Invitations and confirmations stay, because whoever has the mailbox can ask for them anew
 * all the same.
 */
export const endWaysIn = async (tx: SystemTransaction): Promise<void> => {
  await sql`delete from sessions`.execute(tx)
  await sql`
    update login_links set used_at = now()
    where used_at is null and purpose in ('login', 'admin-magic')`.execute(tx)
  await sql`delete from login_link_requests`.execute(tx)
}
