import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { EditedUser } from '../contract-customers.ts'

export const versionOfUser = ({ fullName, company, role }: Omit<EditedUser, 'version'>): string =>
  versionOf({ fullName, company, role })

/** A user whose details are about to change, locked with their employer until the commit; null if unknown. */
export const lockUserDetails = async (tx: SystemTransaction, userId: string): Promise<EditedUser | null> => {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
  await sql`
    select from employers where id = (select employer_id from profiles where user_id = ${userId})
    for no key update`.execute(tx)
  const row = await tx
    .selectFrom('profiles as p')
    .leftJoin('employers as e', 'e.id', 'p.employerId')
    .select(['p.fullName', 'e.name as company', 'p.role'])
    .where('p.userId', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, version: versionOfUser(row) } : null
}
