import { quietEnd, type QuietHours } from '#features/messages/quiet-hours.ts'
import type { AskingPlan } from './plan.ts'

/** With less time left, everyone is asked at once. */
const SHORT_HOURS = 2
/** With more time left, each person gets longer to answer. */
const LONG_HOURS = 12
const PATIENCE_MINUTES = { urgent: 5, short: 10, long: 30 }

/** People asked at a time, and more for each further place: tuned on simulated offices (`npm run trials -- asking`). */
const AT_A_TIME = { first: 3, each: 2 }

/** A line of at most this length is asked all at once. */
const SHORT_LINE = 4

/** Asks all after this share of the time to the start; at the end of quiet hours if an hour is left then. */
const DEADLINE_SHARE = 0.6
const DEADLINE_HOURS = 1

/** The id of the office's favourites among groups. */
export const FAVOURITES = 'favourites'

/** More than these are never asked at a time. */
export const OPEN_AT_MOST_MAX = 100

interface Asked {
  /** The number of people to ask. */
  readonly length: number
  /** The largest number of substitutes that one of the shifts needs. */
  readonly places: number
  /** The start of the first shift. */
  readonly startsAt: Date
  readonly quiet: QuietHours | null
}

/** Is it better to ask everyone at once? */
export const isForAllAtOnce = ({ length, places, startsAt }: Asked, now: Date): boolean =>
  hoursUntil(startsAt, now) < SHORT_HOURS || length <= Math.max(SHORT_LINE, places + 1)

/** The best plan for asking some at a time, for the time that is left. */
export const proposePlan = (asked: Asked, now: Date): AskingPlan => {
  const { length, places, startsAt } = asked
  const quiet = asked.quiet && isTooShortAfter(asked.quiet, startsAt, now) ? null : asked.quiet
  const begins = quietEnd(quiet, now) ?? now
  return {
    openAtMost: Math.min(length, OPEN_AT_MOST_MAX, AT_A_TIME.first + AT_A_TIME.each * (places - 1)),
    patienceMinutes: patienceFor(hoursUntil(startsAt, begins)),
    askFrom: null,
    askAllAt: deadlineOf(asked, begins),
    quiet,
  }
}

const patienceFor = (hours: number): number => {
  if (hours < SHORT_HOURS) return PATIENCE_MINUTES.urgent
  return hours > LONG_HOURS ? PATIENCE_MINUTES.long : PATIENCE_MINUTES.short
}

const deadlineOf = ({ startsAt, quiet }: Asked, now: Date): Date => {
  const left = startsAt.getTime() - now.getTime()
  const at = now.getTime() + left * DEADLINE_SHARE
  const rounded = new Date(Math.ceil(at / FIVE_MINUTES) * FIVE_MINUTES)
  const ends = quietEnd(quiet, rounded)
  return ends && hoursUntil(startsAt, ends) >= DEADLINE_HOURS ? ends : rounded
}

/** Would too little time be left once the night is over? Then it is urgent. */
const isTooShortAfter = (quiet: QuietHours, startsAt: Date, now: Date) => {
  const ends = quietEnd(quiet, now)
  return ends !== null && hoursUntil(startsAt, ends) < SHORT_HOURS
}

const MINUTE = 60_000
const FIVE_MINUTES = 5 * MINUTE
const hoursUntil = (at: Date, now: Date) => (at.getTime() - now.getTime()) / (60 * MINUTE)
