import { sql } from 'kysely'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { ShiftsOfClosed } from '../../rules.ts'

/** Shifts read at a time; the office may be opened again in between. */
const BATCH = 50

/**
 * Decides what becomes of the coming shifts of the offices that have closed with this user. They are cancelled after the commit, or
 * left, which also ends a cancelling that was begun before. The rows of the offices are locked by the closing.
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

/** Cancels what is left of all offices that have closed so. What fails does not keep the others waiting. */
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
 * Cancels an office's coming shifts and tells those who have them or stand in reserve, each shift in a transaction of its own:
 * what is done stays done, and is not done twice. Nothing unless the office has closed by that choice. What has to wait for the
 * limit of the hour keeps its mark, and so keeps an erasure waiting.
 */
export const cancelShiftsOf = async (
  services: Services,
  scope: SystemScope,
  employerId: string,
  stopping?: AbortSignal,
): Promise<void> => {
  const { database } = services
  if (!(await database.read(scope, (tx) => isCancelling(tx, [employerId])))) return
  let ids = await database.read(scope, (tx) => readComing(tx, employerId))
  while (ids.length > 0) {
    let cancelled = 0
    for (const id of ids) {
      if (stopping?.aborted) return
      const outcome = await cancelOne(services, employerId, id)
      if (outcome === 'opened' || outcome === 'too-many-this-hour') return
      if (outcome === 'cancelled') cancelled += 1
    }
    if (cancelled === 0) return // the next sweep tries again
    ids = await database.read(scope, (tx) => readComing(tx, employerId))
  }
  await database.transaction(scope, (tx) =>
    sql`update employers set cancels_shifts = false where id = ${employerId} and cancels_shifts`.execute(tx),
  )
}

/** Has one of these offices coming shifts that are to be cancelled? */
export const isCancelling = async (
  tx: SystemTransaction,
  employerIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from employers where id = any(${[...employerIds]}::uuid[]) and cancels_shifts limit 1`.execute(tx)
  return rows.length > 0
}

const readComing = async (tx: SystemTransaction, employerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a join employers e on e.id = a.employer_id and e.cancels_shifts
    where a.employer_id = ${employerId} and a.status in ('open', 'assigned') and a.starts_at > now()
    order by a.starts_at, a.id limit ${BATCH}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** `passed`: it has ended or been cancelled since. `opened`: it is not to be cancelled any more. */
type Outcome = 'cancelled' | 'passed' | 'opened' | 'too-many-this-hour'

/** Rolls back a cancelling whose SMS exceed the limit of the hour: they were promised, and a cancelled shift is not looked at again. */
class TooManyThisHour extends Error {}

const cancelOne = async (services: Services, employerId: string, assignmentId: string): Promise<Outcome> => {
  try {
    const logins = await services.database.transaction(new TenantScope(employerId, null), async (tx) => {
      if (!(await isStillCancelling(tx))) return 'opened'
      const cancelled = await cancelAndNotify(tx, services.config, assignmentId)
      if (!cancelled) return 'passed'
      if ([cancelled, cancelled.reserves].some(({ sms }) => sms.kind === 'too-many-this-hour'))
        throw new TooManyThisHour()
      return readLoginsOfAsked(tx, assignmentId)
    })
    if (typeof logins === 'string') return logins
    announceChange(services, { employerId, assignmentId, logins })
    return 'cancelled'
  } catch (err) {
    if (err instanceof TooManyThisHour) return 'too-many-this-hour'
    throw err
  }
}

/**
 * Locked until the shift is cancelled, and before the assignment, as employers are: an opening of the office, or a choice to leave
 * its shifts, goes before or after.
 */
const isStillCancelling = async (tx: TenantTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from employers where id = ${tx.scope.employerId} and cancels_shifts for share`.execute(tx)
  return rows.length > 0
}
