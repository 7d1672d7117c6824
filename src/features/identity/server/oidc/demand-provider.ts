import { writeAudit } from '../audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** The short name of the provider that all members must log in by. */
export const readDemand = async (tx: TenantTransaction): Promise<string | null> => {
  const { demandsOidc } = await tx
    .selectFrom('employers')
    .select('demandsOidc')
    .where('id', '=', tx.scope.employerId)
    .executeTakeFirstOrThrow()
  return demandsOidc
}

/**
 * Demands this provider, or with null none. The session gate sends colleagues who logged in another way there at
 * their next request.
 */
export const demandProvider = async (
  tx: TenantTransaction,
  userId: string,
  provider: string | null,
): Promise<void> => {
  const { employerId } = tx.scope
  const changed = await tx
    .updateTable('employers')
    .set({ demandsOidc: provider })
    .where('id', '=', employerId)
    .where('demandsOidc', 'is distinct from', provider)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await writeAudit(tx, {
    ...(provider ? { action: 'oidc-demanded' } : { action: 'oidc-not-demanded' }),
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { provider },
  })
}
