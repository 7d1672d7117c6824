import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Decides, for an act that frees a place of a shift, whether line and reserve of its request go on asking. With the shift held, and before
 * they are woken.
 */
export const setAsking = async (
  tx: TenantTransaction,
  assignmentId: string,
  isAsking: boolean,
): Promise<void> => {
  await sql`
    update requests q set halted_at = case when ${isAsking} then null else now() end
    from assignments a
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      and q.employer_id = a.employer_id and q.id = a.request_id and (q.halted_at is null) <> ${isAsking}`.execute(
    tx,
  )
}
