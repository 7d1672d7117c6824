import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** Does the employer demand a second factor of everyone in the office? */
export const readDemand = async (tx: TenantTransaction): Promise<{ isDemanded: boolean }> => {
  const { demandsFactor } = await tx
    .selectFrom('employers')
    .select('demandsFactor')
    .where('id', '=', tx.scope.employerId)
    .executeTakeFirstOrThrow()
  return { isDemanded: demandsFactor }
}

/**
 * Demands it from now on, or no longer. At their next request, colleagues without one are led to set it up; the session gate asks.
 */
export const demandFactor = async (
  tx: TenantTransaction,
  userId: string,
  isDemanded: boolean,
): Promise<void> => {
  const { employerId } = tx.scope
  const changed = await tx
    .updateTable('employers')
    .set({ demandsFactor: isDemanded })
    .where('id', '=', employerId)
    .where('demandsFactor', '!=', isDemanded)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await writeAudit(tx, {
    ...(isDemanded ? { action: 'factor-demanded' } : { action: 'factor-not-demanded' }),
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
  })
}
