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
  /** Its request was taken back before anything was sent. */
  readonly isUndone: boolean
}

/**
 * An assignment about which messages are about to be sent, locked until the transaction ends: a yes, a cancelling or a
 * second press waits, and then sees what was sent. Null when the employer has none with this id.
 */
export const lockAssignment = async (tx: TenantTransaction, id: string): Promise<LockedAssignment | null> => {
  const { rows } = await sql<LockedAssignment>`
    select a.id, a.request_id, a.status, a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended, q.channels, a.filled, q.undone_at is not null as is_undone,
      ${IS_FREE_AGAIN} as is_free_again from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id}
    for no key update of a`.execute(tx)
  return rows[0] ?? null
}

/** Several shifts at once, by id: their times may be in another order. */
export const lockAll = (tx: TenantTransaction, ids: readonly string[]) =>
  sql`
    select 1 from assignments where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)

/** All that a shift's request asks about, by id. */
export const lockShiftsOfRequest = (tx: TenantTransaction, id: string) =>
  sql`
    select 1 from assignments s where s.employer_id = ${tx.scope.employerId} and s.request_id = (
      select request_id from assignments where employer_id = ${tx.scope.employerId} and id = ${id})
    order by s.id for no key update`.execute(tx)

/** The requests of these shifts, by id. After the shifts. */
export const lockRequestsOf = (tx: TenantTransaction, ids: readonly string[]) =>
  sql`
    select 1 from requests q where q.employer_id = ${tx.scope.employerId} and q.id in (
      select request_id from assignments where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[]))
    order by q.id for no key update`.execute(tx)

/** What is sent about a whole request: two presses on two of its shifts would not see each other. After its assignment. */
export const lockRequest = (tx: TenantTransaction, requestId: string) =>
  sql`
    select 1 from requests where employer_id = ${tx.scope.employerId} and id = ${requestId}
    for no key update`.execute(tx)
