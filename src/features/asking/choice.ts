import { instantsAt, isDate, isTime, shiftInstants } from '#shared/dates.ts'
import type { AskingPlan } from './plan.ts'
import { isForAllAtOnce, proposePlan } from './proposal.ts'
import type { Asking, AskingSettings } from './rules.ts'
import { hourSkipped } from './texts-choice.ts'
import { endOfPause, type QuietHours, USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'

/** A day and a time of day as typed into fields: YYYY-MM-DD and HH:MM, or '' while missing. */
export interface TypedMoment {
  date: string
  time: string
}

/** The instant of the two fields; null while one is missing. */
export const momentOf = (typed: TypedMoment | null | undefined): Date | null =>
  typed && isDate(typed.date) && isTime(typed.time)
    ? shiftInstants({ date: typed.date, startTime: typed.time, endTime: typed.time }).startsAt
    : null

/** Says that a typed time is in the hour that the night of the clock change does not have; null when it exists. */
export const skippedProblem = ({ date, time }: TypedMoment): string | null =>
  isDate(date) && isTime(time) && instantsAt(date, time).length === 0 ? hourSkipped(time) : null

/**
 * The office's choices in the form. An omitted field uses the proposal, which depends on the shift and the recipients.
 */
export interface AskingChoice {
  kind: Asking['kind']
  /** NaN if the field is empty, null in a draft. */
  openAtMost?: number | null
  patienceMinutes?: number | null
  /** Null: never. */
  askAllAt?: TypedMoment | null
  groups?: string[]
  isUrgent?: boolean
  /** Null: now. */
  sendAt?: TypedMoment | null
}

interface AskedShifts {
  /** The number of recipients. */
  readonly length: number
  /** The largest number of substitutes that one of the shifts needs. */
  readonly places: number
  /** The known starts of the shifts. */
  readonly starts: readonly Date[]
}

/** How a request will ask if it is sent now. */
export interface AskingNow extends AskingPlan {
  readonly kind: Asking['kind']
  /** The time of that computation. */
  readonly now: Date
  readonly groups: readonly string[]
  readonly isUrgent: boolean
  readonly length: number
  /** The proposed time to ask all who are left; null: never. */
  readonly proposedAskAllAt: Date | null
  /** The number of people asked at first, and the time; null: now. */
  readonly first: number
  readonly firstAt: Date | null
  /** The known starts of the shifts. */
  readonly starts: readonly Date[]
  /** The start of the last shift; null while none is known. */
  readonly closesAt: Date | null
}

type Defaults = Pick<AskingSettings, 'openAtMost' | 'patienceMinutes'> & { readonly quiet: QuietHours | null }

/** Used until the employer's own defaults are loaded. */
const USUAL: Defaults = { openAtMost: null, patienceMinutes: null, quiet: USUAL_QUIET_HOURS }

/** Merges the proposal, the employer's defaults and the office's choices; a choice wins. */
export const askingNow = (
  chosen: AskingChoice | undefined,
  { length, places, starts }: AskedShifts,
  { quiet, ...usual }: Defaults = USUAL,
  now: Date,
): AskingNow => {
  const times = starts.map(Number)
  const startsAt = new Date(times.length > 0 ? Math.min(...times) : now.getTime() + DAY)
  const closesAt = times.length > 0 ? new Date(Math.max(...times)) : null
  const asked = { length, places, startsAt, quiet }
  const askFrom = momentOf(chosen?.sendAt)
  const proposed = proposePlan(asked, askFrom && askFrom > now ? askFrom : now)
  const kind = chosen?.kind ?? (isForAllAtOnce(asked, now) ? 'all-at-once' : 'some-at-a-time')
  const isAtOnce = kind === 'all-at-once'
  const isUrgent = chosen?.isUrgent ?? (quiet !== null && proposed.quiet === null)
  const proposedAskAllAt = closesAt && proposed.askAllAt && proposed.askAllAt > now ? proposed.askAllAt : null
  const wanted = chosen?.openAtMost || usual.openAtMost || proposed.openAtMost
  const plan = {
    openAtMost: isAtOnce ? length : Math.min(wanted, Math.max(length, 1)),
    patienceMinutes: chosen?.patienceMinutes || usual.patienceMinutes || proposed.patienceMinutes,
    askFrom,
    askAllAt: isAtOnce
      ? askFrom
      : chosen?.askAllAt === undefined
        ? proposedAskAllAt
        : momentOf(chosen.askAllAt),
    quiet: isAtOnce || isUrgent ? null : quiet,
  }
  return {
    ...plan,
    kind,
    now,
    groups: chosen?.groups ?? [],
    isUrgent,
    proposedAskAllAt,
    length,
    first: Math.min(plan.openAtMost, length),
    firstAt: endOfPause(plan, startsAt, now),
    starts,
    closesAt,
  }
}

const DAY = 24 * 60 * 60_000
