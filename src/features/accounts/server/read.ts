import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'

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
    ])
    .where('profiles.employerId', '=', tx.scope.employerId)
    .where('profiles.role', '=', 'administrator')
    .where('profiles.softDeleted', '=', false)
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
