import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { lockUser, type LinkPurpose } from './links.ts'

const EVERY_DOOR = ['login', 'choose-password', 'admin-magic'] as const satisfies LinkPurpose[]

/**
 * Ends every way in that a user has at the moment: sessions, and links that log in. A link that is being used right now
 * holds the user, so its session is there before this and ends with the others. A superadmin's ways into others' accounts
 * are ways in as well: the links they had made, and the sessions that may be from them.
 */
export const logOutEverywhere = async (tx: SystemTransaction, userId: string): Promise<void> => {
  await lockUser(tx, userId)
  await sql`
    update login_links set used_at = now()
    where used_at is null and (user_id = ${userId} and purpose = any(${[...EVERY_DOOR]})
      or created_by = ${userId} and purpose = 'admin-magic')`.execute(tx)
  await sql`
    delete from sessions where user_id = ${userId} or entered_by = 'admin-magic' and user_id in (
      select user_id from login_links where purpose = 'admin-magic' and created_by = ${userId})`.execute(tx)
}
