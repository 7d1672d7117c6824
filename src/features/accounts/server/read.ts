import { sql, type RawBuilder } from 'kysely'
import type { PersonTransaction, SystemTransaction, TenantTransaction } from '#server/database/database.ts'

/** An employer's administrators who can still log in: whom notices go to. */
export const readAdministrators = (tx: TenantTransaction) =>
  tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select([
      'profiles.userId',
      'profiles.fullName',
      'users.email',
      'profiles.phone',
      'profiles.notifyOnAssignmentAccepted',
      'profiles.notifyOnAlarm',
    ])
    .where('profiles.employerId', '=', tx.scope.employerId)
    .where('profiles.role', '=', 'administrator')
    .where('profiles.softDeleted', '=', false)
    .orderBy('profiles.createdAt')
    .orderBy('profiles.userId')
    .execute()

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

/** The employer's name as others read it, and null while none is given. */
export const readEmployerName = async (tx: SystemTransaction, employerId: string): Promise<string | null> => {
  const row = await tx.selectFrom('employers').select('name').where('id', '=', employerId).executeTakeFirst()
  return row?.name ?? null
}
