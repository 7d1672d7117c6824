import { actorOf, type ApiContext, type Session } from '#server/api/context.ts'
import { noteNewDevice } from './new-device.ts'
import { endFormerSession } from '../end-session.ts'
import { readEmployersOf } from '../read.ts'

/** After every login: it is noted, and the browser's former session ends. */
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

/** Ends the session that the browser presented: its cookie is replaced, also by one that waits for a second factor. */
export const endFormer = async ({ services, session: former }: ApiContext): Promise<void> => {
  if (former) await endFormerSession(services, former)
}

/**
 * After a login by link or with a second factor. Other tabs of the person learn whether they are still logged in, superadmins
 * that a link of theirs is used, and an open register that a substitute has taken the login into use. The login stands if that fails.
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
