import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { statesFor, type Channel } from '../rules.ts'
import { readHolders } from './holders.ts'

export interface CancelledAssignment {
  readonly channels: readonly Channel[]
  /** Who had a place, the first to say yes first. */
  readonly holders: readonly string[]
}

/**
 * Cancels an assignment that has not ended. One conditional update decides between this and a yes at the same moment.
 * Null when it cannot be cancelled (any more).
 */
export const cancelAssignment = async (
  tx: TenantTransaction,
  id: string,
): Promise<CancelledAssignment | null> => {
  const { rows } = await sql<Pick<CancelledAssignment, 'channels'>>`
    update assignments a set status = 'cancelled', closed_at = now(), closed_by = ${tx.scope.userId}
    from requests q
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id} and status = any(${[...statesFor('cancel')]})
      and ends_at > now() and q.employer_id = a.employer_id and q.id = a.request_id
    returning q.channels`.execute(tx)
  const [cancelled] = rows
  // In a statement of its own: a yes that it waited for is not in its snapshot.
  return cancelled ? { ...cancelled, holders: await readHolders(tx, id) } : null
}
