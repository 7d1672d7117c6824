import { departmentsOf, nameOrOwner } from './memberships.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PersonTransaction, SystemTransaction, TenantTransaction } from '#server/database/database.ts'

/**
 * An employer's administrators who can still log in, each with by what they want to be told of what, with their browsers that take
 * push, and with the departments that they are bound to; null: the whole office.
 */
export const readAdministrators = (tx: TenantTransaction) =>
  tx
    .selectFrom('administrators')
    .innerJoin('users', 'users.id', 'administrators.userId')
    .select([
      'administrators.userId',
      'administrators.fullName',
      'users.email',
      'administrators.phone',
      'administrators.memberRole',
      'administrators.notifyAccepted',
      'administrators.notifyWithdrawn',
      'administrators.notifyAlarm',
      departmentsOf(sql`administrators`).as('departments'),
      PUSH_DEVICES.as('devices'),
    ])
    .where('administrators.employerId', '=', tx.scope.employerId)
    .where('administrators.softDeleted', '=', false)
    .orderBy('administrators.createdAt')
    .orderBy('administrators.userId')
    .execute()

/** Of those who chose push for anything. */
const PUSH_DEVICES = sql<string[]>`case
  when 'push' = any(administrators.notify_accepted || administrators.notify_withdrawn || administrators.notify_alarm)
  then push_devices_of(administrators.user_id) else '{}' end`

export type Administrator = Awaited<ReturnType<typeof readAdministrators>>[number]

/** Those who see a request of this department; null: one of the whole office. */
export const concernedBy = (
  administrators: readonly Administrator[],
  departmentId: string | null,
): Administrator[] =>
  administrators.filter(
    ({ departments }) =>
      departments === null || (departmentId !== null && departments.includes(departmentId)),
  )

/** The employer of an administrator's e-mail address, for the command line. */
export const findEmployerByEmail = async (tx: SystemTransaction, email: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select('profiles.employerId')
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.employerId ?? null
}

/** Has the user of this column taken the login into use? The address is confirmed by the link that was mailed to it. */
export const isLoginActive = (userId: RawBuilder<string | null>) => sql<boolean>`is_login_active(${userId})`

/** The employers whose registers have the logged-in substitute: they show whether the login is in use. */
export const readEmployersOf = async (tx: PersonTransaction): Promise<string[]> => {
  const rows = await tx
    .selectFrom('vikarer')
    .select('employerId')
    .distinct()
    .where('userId', '=', tx.scope.userId)
    .execute()
  return rows.map(({ employerId }) => employerId)
}

/** The employer's name as substitutes see it: see `nameOrOwner`. */
export const readEmployerName = async (tx: SystemTransaction, employerId: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOrOwner(sql`e`)} as name from employers e where e.id = ${employerId}`.execute(tx)
  return rows[0]?.name ?? null
}
