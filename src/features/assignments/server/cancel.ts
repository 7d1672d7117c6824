import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_BE_NOTIFIED, statesFor, type Channel } from '../rules.ts'
import { readHolders } from './holders.ts'
import { isAnswerOf } from './may.ts'

export interface CancelledAssignment {
  readonly channels: readonly Channel[]
  /** Ids of the substitutes who had a place, in the order of their yeses. */
  readonly holders: readonly string[]
  /** Ids of the substitutes in reserve, in the order of their yeses. Empty once the shift has begun. */
  readonly reserves: readonly string[]
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
  if (!cancelled) return null
  const [holders, reserves] = await Promise.all([readHolders(tx, id), readReserves(tx, id)])
  return { ...cancelled, holders, reserves }
}

const readReserves = async (tx: TenantTransaction, id: string): Promise<string[]> => {
  const { rows } = await sql<{ vikarId: string }>`
    select r.vikar_id from assignments a
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and ${isAnswerOf(MAY_BE_NOTIFIED.ofCancellingInReserve.who)}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id} and a.starts_at > now()
    order by r.created_at, r.id`.execute(tx)
  return rows.map(({ vikarId }) => vikarId)
}
