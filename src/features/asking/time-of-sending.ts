import { formatCount } from '#shared/counts.ts'
import { addDays, momentInShort, osloToday, shiftInstants } from '#shared/dates.ts'
import type { AskingNow } from './choice.ts'
import { stepsWithoutAnswers } from './plan.ts'
import { minutesWords } from '#features/messages/minutes-words.ts'
import { endOfPause, quietEnd, type QuietHours } from '#features/messages/quiet-hours.ts'

/** When people are up, HH:MM. */
const MORNING = '08:00'
const DAYS_AHEAD = 7
const MINUTE = 60_000
const ROUNDED = 5 * MINUTE
/** Minutes before the start below which few of the people asked at once see the message in time. */
const NOTICE_MINUTES = 120
/** A night that ends later than this before the start is not waited for. */
const NIGHT_MINUTES = 30

/** The start of the first shift; null while none is known. */
export const firstOf = (starts: readonly Date[]): Date | null =>
  starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : null

/**
 * Proposes the time of a request that is sent later: the next morning that leaves two hours before the first shift, or
 * else halfway to it, or when the quiet hours end. Null when the first shift begins in less than ten minutes or has
 * begun.
 */
export const proposeSendAt = (starts: readonly Date[], quiet: QuietHours | null, now: Date): Date | null => {
  const first = firstOf(starts)
  const isEarlyEnough = (at: Date) => !first || minutesTo(first, at) >= NOTICE_MINUTES
  const today = osloToday(now)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const { startsAt: morning } = shiftInstants({
      date: addDays(today, day),
      startTime: MORNING,
      endTime: MORNING,
    })
    if (morning > now && quietEnd(quiet, morning) === null && isEarlyEnough(morning)) return morning
  }
  return first && minutesTo(first, now) >= 10 ? halfway(now, first, quiet) : null
}

const halfway = (now: Date, first: Date, quiet: QuietHours | null): Date => {
  const middle = new Date(Math.ceil((now.getTime() + first.getTime()) / 2 / ROUNDED) * ROUNDED)
  const ends = quietEnd(quiet, middle)
  return ends && minutesTo(first, ends) >= NIGHT_MINUTES ? ends : middle
}

const minutesTo = (later: Date, earlier: Date) => (later.getTime() - earlier.getTime()) / MINUTE

type Asked = Pick<
  AskingNow,
  'kind' | 'openAtMost' | 'patienceMinutes' | 'askFrom' | 'askAllAt' | 'quiet' | 'length' | 'starts'
>

/**
 * That a request sent at that time leaves people too little time to answer before its first shift; null when it does
 * not.
 */
export const shortNoticeWords = (asking: Asked, sendAt: Date): string | null => {
  const { kind, starts, length, patienceMinutes } = asking
  const first = firstOf(starts)
  if (!first || first <= sendAt || length === 0) return null
  const which = starts.length > 1 ? 'den første vakten' : 'vakten'
  if (kind === 'all-at-once') {
    const left = Math.round(minutesTo(first, sendAt))
    return left < NOTICE_MINUTES
      ? `Sendes bare ${minutesWords(left)} før ${which} starter. Få rekker å svare.`
      : null
  }
  const inTime = stepsWithoutAnswers(asking, length, [first], sendAt)
    .filter(({ at }) => minutesTo(first, at) >= patienceMinutes)
    .reduce((sum, { ask }) => sum + ask, 0)
  if (inTime >= length) return null
  const whom = inTime === 0 ? 'Ingen' : `Bare ${formatCount(inTime)} av ${formatCount(length)}`
  return `${whom} rekker å få spørsmålet og svare før ${which} starter. Send tidligere, eller spør flere om gangen.`
}

interface Quiet {
  /** The office's quiet hours. */
  readonly officeQuiet: QuietHours | null
  /** The quiet hours that hold the request: null if all are asked at once, or it is urgent. */
  readonly quiet: QuietHours | null
  readonly starts: readonly Date[]
}

/** The notice that a time of sending lies in the office's quiet hours, with the consequence; null when it does not. */
export const quietTimeWords = (
  { officeQuiet, quiet, starts }: Quiet,
  sendAt: Date,
  now: Date,
): string | null => {
  if (!quietEnd(officeQuiet, sendAt)) return null
  const first = firstOf(starts)
  const asksAt = first && endOfPause({ askFrom: null, quiet }, first, sendAt)
  return asksAt
    ? `Det er stilletid da. De første får spørsmålet ${momentInShort(asksAt, now)}.`
    : 'Det er stilletid da. Meldingene sendes likevel, på tidspunktet du har valgt.'
}
