import { sql, type RawBuilder } from 'kysely'
import type { NoticeChannel } from '#features/push/rules.ts'
import type { PersonTransaction, SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { MemberRole } from '#shared/roles.ts'
import { departmentsOf, nameOrOwner } from './memberships.ts'

/** A member of an office who can log in, with their notices and channels. */
export interface Administrator {
  readonly userId: string
  readonly fullName: string
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  readonly memberRole: MemberRole
  readonly notifyAccepted: readonly NoticeChannel[]
  readonly notifyWithdrawn: readonly NoticeChannel[]
  readonly notifyAlarm: readonly NoticeChannel[]
  /** The departments that they are bound to; null for the whole office. */
  readonly departments: readonly string[] | null
  /** Their browsers with push. */
  readonly devices: readonly string[]
}

/** An employer's {@link Administrator}s, the oldest first, as a column of a statement that reads more. */
export const administratorsOf = (employerId: string) => sql<Administrator[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'fullName', p.full_name, 'email', u.email,
    'phone', p.phone, 'memberRole', p.member_role, 'notifyAccepted', p.notify_accepted,
    'notifyWithdrawn', p.notify_withdrawn, 'notifyAlarm', p.notify_alarm,
    'departments', ${departmentsOf(sql`p`)}, 'devices', ${PUSH_DEVICES})
    order by p.created_at, p.user_id), '[]')
  from administrators p join users u on u.id = p.user_id where p.employer_id = ${employerId} and not p.soft_deleted)`

/** The devices of members who chose push for any notice. */
const PUSH_DEVICES = sql`case
  when 'push' = any(p.notify_accepted || p.notify_withdrawn || p.notify_alarm) then push_devices_of(p.user_id) else '{}' end`

export const readAdministrators = async (tx: TenantTransaction): Promise<Administrator[]> => {
  const { rows } = await sql<{ administrators: Administrator[] }>`
    select ${administratorsOf(tx.scope.employerId)} as administrators`.execute(tx)
  return rows[0]?.administrators ?? []
}

/** Members who see a request of this department; null for one of the whole office. */
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

/**
 * Has the user of this column used the login? The mailed link confirms the address.
 */
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
