import { writeAudit } from '../audit.ts'
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
 * Starts or ends the demand. The session gate makes colleagues without a factor set one up at their next request.
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
