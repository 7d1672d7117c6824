import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordOffice } from '#server/history/record-office.ts'
import type { Availability } from '../rules.ts'
import { inRegister } from './read.ts'

/**
 * Changes the availability of several substitutes, or of none if one is not in the employer's register. Returns the
 * number that changed; null if one is missing.
 */
export const setAvailability = async (
  tx: TenantTransaction,
  ids: readonly string[],
  availability: Availability,
): Promise<number | null> => {
  const wanted = [...new Set(ids)]
  const chosen = sql<boolean>`id = any(${wanted}::uuid[])`
  const found = await inRegister(tx).select('id').where(chosen).orderBy('id').forUpdate().execute()
  if (found.length < wanted.length) return null
  const changed = await tx
    .updateTable('vikarer')
    .set({ availability, updatedAt: sql<Date>`now()` })
    .where('employerId', '=', tx.scope.employerId)
    .where('availability', '<>', availability)
    .where(chosen)
    .returning('id')
    .execute()
  if (changed.length > 0)
    await recordOffice(tx, {
      kind: 'availability-changed',
      employerId: tx.scope.employerId,
      actorId: tx.scope.userId,
      people: changed.map(({ id }) => id),
      after: { availability },
    })
  return changed.length
}
