import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** The provider that everyone in the office has to log in by, by its short name. */
export const readDemand = async (tx: TenantTransaction): Promise<string | null> => {
  const { demandsOidc } = await tx
    .selectFrom('employers')
    .select('demandsOidc')
    .where('id', '=', tx.scope.employerId)
    .executeTakeFirstOrThrow()
  return demandsOidc
}

/** Demands it from now on, or nothing. At their next request, colleagues who came in otherwise are led to it; the session gate asks. */
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
