import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { lockUser, type LinkPurpose } from './links.ts'

const EVERY_DOOR = ['login', 'choose-password', 'admin-magic'] as const satisfies LinkPurpose[]

/**
 * Ends every way in that a user has at the moment: sessions, and links that log in. A link that is being used right now
 * holds the user, so its session is there before this and ends with the others.
 */
export const logOutEverywhere = async (tx: SystemTransaction, userId: string): Promise<void> => {
  await lockUser(tx, userId)
  await Promise.all([
    tx.deleteFrom('sessions').where('userId', '=', userId).execute(),
    sql`update login_links set used_at = now()
      where user_id = ${userId} and purpose = any(${[...EVERY_DOOR]}) and used_at is null`.execute(tx),
  ])
}
