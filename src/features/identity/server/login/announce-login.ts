import { actorOf, type ApiContext, type Session } from '#server/api/context.ts'
import { noteNewDevice } from './new-device.ts'
import { endFormerSession } from '../sessions/log-out.ts'
import { readEmployersOf } from '../read-administrators.ts'

/** Runs after every login: logs it, and ends the browser's former session. */
export const takeOver = async (context: ApiContext, session: Session): Promise<void> => {
  const { services, request } = context
  services.securityLog.note('logged-in', {
    ...actorOf(session),
    reason: session.enteredBy,
    ip: request.ip,
  })
  await noteNewDevice(services, session, request.headers.get('user-agent'))
  await endFormer(context)
}

/**
 * Ends the session that the browser presented, because its cookie is replaced, possibly by a half session.
 */
export const endFormer = async ({ services, session: former }: ApiContext): Promise<void> => {
  if (former) await endFormerSession(services, former)
}

/**
 * After a login by link or with a second factor. Notifies the person's other tabs, superadmins about a used link, and
 * an open register about a substitute's first login. The login remains valid if this fails.
 */
export const announceLogin = async (context: ApiContext, session: Session): Promise<void> => {
  const { database, live, log } = context.services
  await takeOver(context, session)
  live.publish(`person:${session.userId}`, ['account'])
  if (session.enteredBy === 'admin-magic') live.publish('superadmins', ['service'])
  if (session.role !== 'substitute') return
  try {
    const employers = await database.read(session.scope, readEmployersOf)
    for (const employerId of employers) live.publish(`employer:${employerId}`, ['vikarer'])
  } catch (error) {
    log.warn({ err: error }, 'a register was not notified of a login')
  }
}
