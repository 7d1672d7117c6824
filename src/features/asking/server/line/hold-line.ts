import { sql } from 'kysely'
import { MAY_BE_ASKED } from '#features/assignments/rules.ts'
import { isInPhase } from '#features/assignments/server/rules-in-sql.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { decide, NOT_HELD_BACK, type Decision } from '../../plan.ts'
import { askingLock } from '../open-questions.ts'
import { ANY_NUMBER, readAsked, type Asked } from './line-state.ts'
import { quietHoursOf, type QuietColumns } from './settings.ts'

export type HeldUpBy = 'credits' | 'hour' | null

/** The result of a look, as it is stored with the request. */
export interface Noted {
  readonly nextAskAt: Date | null
  readonly isLinePaused: boolean
  readonly heldUpBy: HeldUpBy
}

interface HeldRequest extends Noted, QuietColumns {
  /** Null: everyone was asked when the request was made. */
  readonly openAtMost: number | null
  readonly patienceMinutes: number | null
  readonly askFrom: Date | null
  readonly askAllAt: Date | null
  readonly isHalted: boolean
}

interface HeldShift {
  readonly startsAt: Date
  readonly needsSomeone: boolean
  /** A place of it has come free, and it is open. */
  readonly isFreed: boolean
}

/** A line with its locks. */
export interface HeldLine {
  readonly now: Date
  readonly request: HeldRequest
  readonly shifts: readonly HeldShift[]
  readonly asked: Asked
}

/**
 * Takes the locks in one round trip: the database runs the statements in the order of sending. `now` is read once the
 * locks are held, so that no question is dated before an event that happened during the wait, such as a place that
 * became free. Returns null for an unknown request.
 */
export const holdLine = async (
  tx: TenantTransaction,
  clock: Services['clock'],
  requestId: string,
): Promise<HeldLine | null> => {
  const before = clock.now()
  const [, { rows: shifts }, { rows }, asked] = await Promise.all([
    lockOffice(tx),
    lockShifts(tx, requestId, before),
    lockRequest(tx, requestId),
    readAsked(tx, requestId, before),
  ])
  const now = clock.now()
  const [request] = rows
  if (!request) return null
  return { now, request, shifts, asked: { ...asked, open: asked.open.filter((end) => end > now) } }
}

/**
 * Takes the lock of the employer's asking, and keeps the plans of the transaction's statements. They join many tables:
 * planning one takes five times as long as running it.
 */
const lockOffice = (tx: TenantTransaction) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true), ${askingLock(tx)}`.execute(tx)

const lockShifts = (tx: TenantTransaction, requestId: string, now: Date) =>
  sql<HeldShift>`
    select s.starts_at, ${isInPhase(MAY_BE_ASKED.next.shift, sql`${now}`, sql`s`)} as needs_someone,
      s.status = 'open' and s.freed_at is not null as is_freed
    from assignments s where s.employer_id = ${tx.scope.employerId} and s.request_id = ${requestId}
    order by s.id for no key update`.execute(tx)

const lockRequest = (tx: TenantTransaction, requestId: string) =>
  sql<HeldRequest>`
    select open_at_most, patience_minutes, ask_from, ask_all_at, quiet_from, quiet_until, quiet_weekends,
      halted_at is not null as is_halted,
      next_ask_at, is_line_paused, held_up_by
    from requests where employer_id = ${tx.scope.employerId} and id = ${requestId}
    for no key update`.execute(tx)

/**
 * The decision about a line with nothing to do: everyone has been asked, or as many as allowed have an open question,
 * and the last look noted the same. Half of all looks end here, before the heavy reading. Null if the heavy reading has
 * to decide. It also knows who is busy, held back or in reserve, all of which can only delay the next question or leave
 * people out.
 */
export const idleDecision = ({ now, request, shifts, asked }: HeldLine): Decision | null => {
  if (request.isHalted || shifts.some(({ isFreed }) => isFreed)) return null
  const { openAtMost, patienceMinutes, askFrom, askAllAt } = request
  if (asked.isAnyoneLeft && (openAtMost === null || patienceMinutes === null)) return null
  const plan = {
    openAtMost: openAtMost ?? ANY_NUMBER,
    patienceMinutes: patienceMinutes ?? 0,
    askFrom,
    askAllAt,
    quiet: quietHoursOf(request),
  }
  const starts = shifts.filter((one) => one.needsSomeone && one.startsAt > now).map(startOf)
  const closesAt = new Date(Math.max(...shifts.map(startOf)))
  const line = {
    waiting: asked.isAnyoneLeft ? 1 : 0,
    ...NOT_HELD_BACK,
    asked: asked.asked,
    open: asked.open,
    startsAt: starts.length > 0 ? new Date(Math.min(...starts)) : null,
    closesAt,
  }
  const decision = decide(plan, line, now)
  const { ask, nextAskAt, isPaused } = decision
  const noted = { nextAskAt: nextAskAt ?? lastLookAt(closesAt, now), isLinePaused: isPaused, heldUpBy: null }
  return ask === 0 && isSame(noted, request) ? decision : null
}

const startOf = ({ startsAt }: HeldShift) => startsAt.getTime()

/** A line that has come to its end is looked at for its reserve until its last shift begins. */
export const lastLookAt = (closesAt: Date, now: Date): Date | null => (closesAt > now ? closesAt : null)

export const isSame = (one: Noted, other: Noted): boolean =>
  one.nextAskAt?.getTime() === other.nextAskAt?.getTime() &&
  one.isLinePaused === other.isLinePaused &&
  one.heldUpBy === other.heldUpBy
