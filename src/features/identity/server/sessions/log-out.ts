import { sql } from 'kysely'
import { actorOf, type Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { noteMagicSessionEnd } from '../login/admin-magic.ts'
import { logOutDevice } from './devices.ts'
import { lockUser, type LinkPurpose } from '../login/links.ts'

const system = new SystemScope(null)

/**
 * Ends the session that a browser presents at a login: its cookie is about to be replaced, so it could no longer be
 * logged out. If a logout runs at once, the one that deletes the row reports it. The login remains valid if this
 * fails.
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

/** The session has ended already, even if this fails. */
const noteMagicEnd = async ({ database, log }: Services, session: Session) => {
  try {
    await database.transaction(system, (tx) => noteMagicSessionEnd(tx, session))
  } catch (error) {
    log.error({ err: error }, 'the end of a session by magic link was not logged')
  }
}

const EVERY_DOOR = ['login', 'choose-password', 'admin-magic'] as const satisfies LinkPurpose[]

/**
 * Ends a user's sessions and login links. A link that is being used locks the user, so its session exists before this
 * runs and ends with the others. Includes the links that a superadmin made, and the sessions that may have begun with
 * them.
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
