import { sql } from 'kysely'
import { actorOf, type Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { noteMagicSessionEnd } from './login/admin-magic.ts'
import { logOutDevice } from './devices.ts'
import { lockUser, type LinkPurpose } from './login/links.ts'

const door = new SystemScope(null)

/**
 * Ends the session that a browser presents at a login: its cookie is about to be lost, so no one could log it out. Of
 * this and a simultaneous logout, the one that deletes the row reports it. The login stands if this fails.
 */
export const endFormerSession = async (services: Services, former: Session): Promise<void> => {
  try {
    const ended = await services.database.transaction(former.person, (tx) =>
      logOutDevice(tx, former.sessionId),
    )
    if (ended) await announceLogout(services, former, 'logged-in-anew')
  } catch (error) {
    services.log.error({ err: error }, "the browser's previous session could not be ended after a login")
  }
}

/** After a session has ended: notifies its other tabs, and logs the end of one by magic link. */
export const announceLogout = async (
  services: Services,
  session: Session,
  reason: 'asked' | 'logged-in-anew' = 'asked',
): Promise<void> => {
  services.securityLog.note('logged-out', { ...actorOf(session), reason })
  services.live.publish(`person:${session.userId}`, ['account'])
  if (session.enteredBy === 'admin-magic') await noteMagicEnd(services, session)
}

/** The session has ended already, and that stands if this fails. */
const noteMagicEnd = async ({ database, log }: Services, session: Session) => {
  try {
    await database.transaction(door, (tx) => noteMagicSessionEnd(tx, session))
  } catch (error) {
    log.error({ err: error }, 'the end of a session by magic link was not logged')
  }
}

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
