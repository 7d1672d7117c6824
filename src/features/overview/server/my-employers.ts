import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import type { MyEmployer } from '../contract.ts'

/** The registers that have the logged-in substitute. */
export const readMyEmployers = async (tx: PersonTransaction): Promise<MyEmployer[]> => {
  const rows = await tx
    .selectFrom('vikarer')
    .innerJoin('employers', 'employers.id', 'vikarer.employerId')
    .select([
      'vikarer.id as vikarId',
      'employers.name as employerName',
      'vikarer.fullName',
      'vikarer.phone',
      'vikarer.email',
    ])
    .where('vikarer.userId', '=', tx.scope.userId)
    .where('vikarer.deletedAt', 'is', null)
    .orderBy(sql`employers.name collate "nb-NO-x-icu"`)
    .orderBy('vikarer.id')
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone ?? '', email: row.email ?? '' }))
}
