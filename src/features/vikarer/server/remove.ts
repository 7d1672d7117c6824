import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Takes a substitute out of the register: phone, e-mail, skills and login link are erased; the name stays for the
 * assignments they were asked about. Returns the name, or null when there is no such substitute.
 */
export const removeVikar = async (tx: TenantTransaction, id: string): Promise<string | null> => {
  const row = await tx
    .updateTable('vikarer')
    .set({
      deletedAt: sql<Date>`now()`,
      phone: null,
      email: null,
      company: null,
      skills: null,
      userId: null,
      availability: 'inactive',
    })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('fullName')
    .executeTakeFirst()
  return row?.fullName ?? null
}
