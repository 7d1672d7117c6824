import { sql } from 'kysely'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { ShiftsOfClosed } from '../../rules.ts'

/** Requests per read; the office may be opened again between reads. */
const BATCH = 50

/**
 * Stores the choice for the coming shifts of the offices that closed with this user: cancel them after the commit, or
 * leave them, which also ends an earlier cancellation. The closing has locked the offices' rows.
 */
export const decideShifts = async (
  tx: SystemTransaction,
  userId: string,
  choice: ShiftsOfClosed,
): Promise<void> => {
  const isCancelled = choice === 'cancel'
  await sql`
    update employers e set cancels_shifts = ${isCancelled} from memberships m
    where m.user_id = ${userId} and m.ended_at is null and e.id = m.employer_id and e.closed_at is not null
      and e.cancels_shifts <> ${isCancelled}`.execute(tx)
  if (isCancelled) wakeAfterCommit(tx, 'cancel-shifts')
}

/**
 * Cancels the remaining shifts of all offices that closed with that choice. A failure in one does not delay the
 * others.
 */
export const cancelAllShifts = async (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const { rows } = await services.database.read(scope, (tx) =>
    sql<{ id: string }>`select id from employers where cancels_shifts order by id`.execute(tx),
  )
  for (const { id } of rows) {
    try {
      await cancelShiftsOf(services, scope, id, stopping)
    } catch (err) {
      services.log.error(
        { err, employer: id },
        'shifts of a closed office were not cancelled; will be retried',
      )
    }
  }
}

/**
 * Cancels an office's coming shifts and notifies holders and reserves, the shifts of each request in a transaction of
 * its own, so that a person gets one message about all of them and finished ones are never repeated. Does nothing
 * unless the office closed with that choice. A request that exceeds the hourly SMS limit leaves the office marked, and
 * its erasure waits.
 */
export const cancelShiftsOf = async (
  services: Services,
  scope: SystemScope,
  employerId: string,
  stopping?: AbortSignal,
): Promise<void> => {
  const { database } = services
  if (!(await database.read(scope, (tx) => isCancelling(tx, [employerId])))) return
  let requests = await database.read(scope, (tx) => readComing(tx, employerId))
  while (requests.length > 0) {
    let cancelled = 0
    for (const shifts of requests) {
      if (stopping?.aborted) return
      const outcome = await cancelTogether(services, employerId, shifts)
      if (outcome === 'opened' || outcome === 'too-many-this-hour') return
      if (outcome === 'cancelled') cancelled += 1
    }
    if (cancelled === 0) return // the next sweep tries again
    requests = await database.read(scope, (tx) => readComing(tx, employerId))
  }
  await database.transaction(scope, (tx) =>
    sql`update employers set cancels_shifts = false where id = ${employerId} and cancels_shifts`.execute(tx),
  )
}

/** True if one of these offices has coming shifts to cancel. */
export const isCancelling = async (
  tx: SystemTransaction,
  employerIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from employers where id = any(${[...employerIds]}::uuid[]) and cancels_shifts limit 1`.execute(tx)
  return rows.length > 0
}

/** Ids of the shifts of a request, the first of them first. */
type Shifts = readonly [string, ...string[]]

const readComing = async (tx: SystemTransaction, employerId: string): Promise<Shifts[]> => {
  const { rows } = await sql<{ ids: Shifts }>`
    select array_agg(a.id order by a.starts_at, a.id) as ids from assignments a
    join employers e on e.id = a.employer_id and e.cancels_shifts
    where a.employer_id = ${employerId} and a.status in ('open', 'assigned') and a.starts_at > now()
    group by a.request_id order by min(a.starts_at), a.request_id limit ${BATCH}`.execute(tx)
  return rows.map(({ ids }) => ids)
}

/**
 * `passed`: the first shift has ended or was cancelled meanwhile. `opened`: its office was opened again, so they stay.
 */
type Outcome = 'cancelled' | 'passed' | 'opened' | 'too-many-this-hour'

/**
 * Rolls back a cancellation whose SMS exceed the hourly limit: they were promised, and a cancelled shift is not
 * revisited.
 */
class TooManyThisHour extends Error {}

const cancelTogether = async (
  services: Services,
  employerId: string,
  [first, ...others]: Shifts,
): Promise<Outcome> => {
  try {
    const done = await services.database.transaction(new TenantScope(employerId, null), async (tx) => {
      if (!(await isStillCancelling(tx))) return 'opened'
      const cancelled = await cancelAndNotify(tx, services.config, first, { others })
      if (!cancelled) return 'passed'
      if ([cancelled, cancelled.reserves].some(({ sms }) => sms.kind === 'too-many-this-hour'))
        throw new TooManyThisHour()
      return {
        others: cancelled.cancelled.filter((id) => id !== first),
        logins: await readLoginsOfAsked(tx, first),
      }
    })
    if (typeof done === 'string') return done
    announceChange(services, { employerId, assignmentId: first, ...done })
    return 'cancelled'
  } catch (err) {
    if (err instanceof TooManyThisHour) return 'too-many-this-hour'
    throw err
  }
}

/**
 * Locks the employer until the shifts are cancelled; employers are locked before assignments. Opening the office, or
 * choosing to leave its shifts, happens before or after.
 */
const isStillCancelling = async (tx: TenantTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from employers where id = ${tx.scope.employerId} and cancels_shifts for share`.execute(tx)
  return rows.length > 0
}
