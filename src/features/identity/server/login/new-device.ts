import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { recordOffice } from '#server/history/record-office.ts'
import type { Services } from '#server/services.ts'
import { describeDevice } from '../sessions/devices.ts'

const system = new SystemScope(null)

/**
 * Records a member's login from a device that is unknown to their offices' history and to their other sessions. The
 * login remains valid if this fails.
 */
export const noteNewDevice = async (
  { database, log }: Pick<Services, 'database' | 'log'>,
  session: Session,
  userAgent: string | null,
): Promise<void> => {
  if (session.role !== 'administrator' || session.scope.support) return
  const { userId, sessionId } = session
  const device = describeDevice(userAgent ?? '').name
  try {
    await database.transaction(system, async (tx) => {
      if (await isKnown(tx, { userId, sessionId, device })) return
      const subject = { kind: 'member', id: userId } as const
      await recordOffice(tx, {
        kind: 'login-new-device',
        employerId: null,
        actorId: userId,
        subject,
        after: { device },
      })
    })
  } catch (error) {
    log.warn({ err: error }, 'a login from a new device was not recorded')
  }
}

interface Login {
  readonly userId: string
  readonly sessionId: string
  /** In words. */
  readonly device: string
}

const isKnown = async (tx: SystemTransaction, { userId, sessionId, device }: Login): Promise<boolean> => {
  const [{ rows: recorded }, others] = await Promise.all([
    sql`
      select from memberships m join events e on e.employer_id = m.employer_id and e.actor_id = m.user_id
      where m.user_id = ${userId} and m.ended_at is null and e.kind = 'login-new-device'
        and e.after ->> 'device' = ${device}
      limit 1`.execute(tx),
    tx
      .selectFrom('sessions')
      .select('userAgent')
      .where('userId', '=', userId)
      .where('id', '!=', sessionId)
      .limit(100)
      .execute(),
  ])
  return (
    recorded.length > 0 || others.some(({ userAgent }) => describeDevice(userAgent ?? '').name === device)
  )
}
