import { quietEnd, type QuietHours } from './quiet-hours.ts'
import type { AskingPlan } from './asking-plan.ts'

/** With so little time left, everybody is asked at once. */
const SHORT_HOURS = 2
/** With so much, each gets longer to answer. */
const LONG_HOURS = 12
const PATIENCE_MINUTES = { short: 10, long: 30 }

/** Of a line this long or shorter everybody is asked at once. */
const SHORT_LINE = 4

/** All are asked when so much of the time to the start is left, and no later than an hour before it. */
const DEADLINE_SHARE = 0.5
const DEADLINE_MINUTES = 60

interface Asked {
  /** How many there are to ask. */
  readonly length: number
  /** How many substitutes a shift needs, at most. */
  readonly places: number
  /** When the first shift begins. */
  readonly startsAt: Date
  readonly quiet: QuietHours | null
}

/** Is it better to ask everybody at once? */
export const isForAllAtOnce = ({ length, places, startsAt }: Asked, now: Date): boolean =>
  hoursUntil(startsAt, now) < SHORT_HOURS || length <= Math.max(SHORT_LINE, places + 1)

/** How some at a time are asked best, by the time that is left. */
export const proposePlan = (asked: Asked, now: Date): AskingPlan => {
  const { length, places, startsAt, quiet } = asked
  const isLong = hoursUntil(startsAt, now) > LONG_HOURS
  return {
    openAtMost: Math.min(length, Math.max(places + 2, Math.ceil(length / 5))),
    patienceMinutes: isLong ? PATIENCE_MINUTES.long : PATIENCE_MINUTES.short,
    askFrom: null,
    askAllAt: deadlineOf(asked, now),
    quiet: quiet && isTooShortAfter(quiet, startsAt, now) ? null : quiet,
  }
}

const deadlineOf = ({ startsAt, quiet }: Asked, now: Date): Date => {
  const left = startsAt.getTime() - now.getTime()
  const latest = startsAt.getTime() - DEADLINE_MINUTES * MINUTE
  const at = Math.max(now.getTime(), Math.min(latest, now.getTime() + left * DEADLINE_SHARE))
  const rounded = new Date(Math.floor(at / FIVE_MINUTES) * FIVE_MINUTES)
  const ends = quietEnd(quiet, rounded)
  return ends && ends.getTime() <= latest ? ends : rounded
}

/** Would too little time be left once the night is over? Then it is urgent. */
const isTooShortAfter = (quiet: QuietHours, startsAt: Date, now: Date) => {
  const ends = quietEnd(quiet, now)
  return ends !== null && hoursUntil(startsAt, ends) < SHORT_HOURS
}

const MINUTE = 60_000
const FIVE_MINUTES = 5 * MINUTE
const hoursUntil = (at: Date, now: Date) => (at.getTime() - now.getTime()) / (60 * MINUTE)
