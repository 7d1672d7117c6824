import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_BE_NOTIFIED, statesFor, type Channel } from '../rules.ts'
import { isAnswerOf } from './rules-in-sql.ts'

export interface CancelledShifts {
  readonly channels: readonly Channel[]
  /** Ids of the shifts that this call has cancelled. */
  readonly ids: readonly string[]
}

/**
 * Cancels those of the shifts that have not ended. One conditional update decides between this and a concurrent yes.
 * Null if all of them are closed or over.
 *
 * @param ids shifts of one request; the caller has locked them if there are several
 */
export const cancelAssignments = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<CancelledShifts | null> => {
  const { rows } = await sql<{ id: string; channels: readonly Channel[] }>`
    update assignments a set status = 'cancelled', closed_at = now(), closed_by = ${tx.scope.userId}
    from requests q
    where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...ids]}::uuid[])
      and status = any(${[...statesFor('cancel')]})
      and ends_at > now() and q.employer_id = a.employer_id and q.id = a.request_id
    returning a.id, q.channels`.execute(tx)
  const [first] = rows
  return first ? { channels: first.channels, ids: rows.map(({ id }) => id) } : null
}

/** A person's place in a shift, or in its reserve. */
export interface Place {
  readonly assignmentId: string
  readonly vikarId: string
}

export interface Places {
  /** Sorted by the time of their yes. */
  readonly holders: readonly Place[]
  /** Sorted by the time of their yes, without the reserve of shifts that have begun. */
  readonly reserves: readonly Place[]
}

/**
 * Reads the holders and the reserve of cancelled shifts. A separate statement sees a yes that the update waited for.
 */
export const readPlaces = async (tx: TenantTransaction, ids: readonly string[]): Promise<Places> => {
  const [holders, reserves] = await Promise.all([readHolders(tx, ids), readReserves(tx, ids)])
  return { holders, reserves }
}

const readHolders = async (tx: TenantTransaction, ids: readonly string[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select assignment_id, vikar_id from assignment_responses
    where employer_id = ${tx.scope.employerId} and assignment_id = any(${[...ids]}::uuid[])
      and response_type = 'accepted'
    order by accepted_at, vikar_id, assignment_id`.execute(tx)
  return rows
}

const readReserves = async (tx: TenantTransaction, ids: readonly string[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select a.id as assignment_id, r.vikar_id from assignments a
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and ${isAnswerOf(MAY_BE_NOTIFIED.ofCancellingInReserve.who)}
    where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...ids]}::uuid[]) and a.starts_at > now()
    order by r.created_at, r.id`.execute(tx)
  return rows
}
