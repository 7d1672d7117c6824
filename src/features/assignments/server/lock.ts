import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AssignmentStatus, Channel } from '../rules.ts'
import { IS_FREE_AGAIN } from './holders.ts'

export interface LockedAssignment {
  readonly id: string
  readonly requestId: string
  readonly status: AssignmentStatus
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  readonly channels: readonly Channel[]
  readonly filled: number
  readonly isFreeAgain: boolean
  /** The request was undone before anything was sent. */
  readonly isUndone: boolean
}

/**
 * Locks an assignment before sending messages about it, until the transaction ends: a yes, a cancellation or a second
 * press waits, and then sees what was sent. Null if the employer has no such assignment.
 */
export const lockAssignment = async (tx: TenantTransaction, id: string): Promise<LockedAssignment | null> => {
  const { rows } = await sql<LockedAssignment>`
    select a.id, a.request_id, a.status, a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended,
      q.channels, a.filled, q.undone_at is not null as is_undone,
      ${IS_FREE_AGAIN} as is_free_again from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id}
    for no key update of a`.execute(tx)
  return rows[0] ?? null
}

/** Locks several shifts by id, which may differ from their order in time. */
export const lockAll = (tx: TenantTransaction, ids: readonly string[]) =>
  sql`
    select 1 from assignments where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)

/** Locks all shifts of the request, by id. */
export const lockShiftsOfRequest = (tx: TenantTransaction, id: string) =>
  sql`
    select 1 from assignments s where s.employer_id = ${tx.scope.employerId} and s.request_id = (
      select request_id from assignments where employer_id = ${tx.scope.employerId} and id = ${id})
    order by s.id for no key update`.execute(tx)

/** Locks the requests of these shifts, by id. Taken after the shifts. */
export const lockRequestsOf = (tx: TenantTransaction, ids: readonly string[]) =>
  sql`
    select 1 from requests q where q.employer_id = ${tx.scope.employerId} and q.id in (
      select request_id from assignments where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[]))
    order by q.id for no key update`.execute(tx)

/**
 * Locks a whole request for sending: two presses on two of its shifts would not see each other. Taken after its
 * assignment.
 */
export const lockRequest = (tx: TenantTransaction, requestId: string) =>
  sql`
    select 1 from requests where employer_id = ${tx.scope.employerId} and id = ${requestId}
    for no key update`.execute(tx)
