import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { statesFor, type Channel } from '../rules.ts'

export interface CancelledAssignment {
  readonly channels: readonly Channel[]
  /** Who had it; null when unassigned. */
  readonly assignedVikarId: string | null
}

/**
 * Cancels an assignment that has not ended. One conditional update decides between this and a yes at the same moment.
 * Null when it cannot be cancelled (any more).
 */
export const cancelAssignment = async (
  tx: TenantTransaction,
  id: string,
): Promise<CancelledAssignment | null> => {
  const { rows } = await sql<CancelledAssignment>`
    update assignments set status = 'cancelled', closed_at = now(), closed_by = ${tx.scope.userId}
    where employer_id = ${tx.scope.employerId} and id = ${id} and status = any(${[...statesFor('cancel')]})
      and ends_at > now()
    returning channels, assigned_vikar_id`.execute(tx)
  return rows[0] ?? null
}
