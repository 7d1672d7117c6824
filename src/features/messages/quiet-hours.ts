import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

/** From one time of day to another, HH:MM, over midnight where the second is the earlier. */
export interface QuietHours {
  readonly from: string
  readonly until: string
  /** Saturdays and Sundays as well, from midnight to midnight. */
  readonly weekends?: boolean | undefined
}

/** What an employer has that has not chosen its own. */
export const USUAL_QUIET_HOURS = { from: '22:00', until: '06:00', weekends: false } satisfies QuietHours

interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** From Friday evening to Monday morning. */
const LONGEST_DAYS = 3

/**
 * When it is quiet between two instants, in order; what touches is one. Where the clock changes, an end that occurs twice
 * is the later one.
 */
export const quietSpans = (quiet: QuietHours | null, from: Date, to: Date): Span[] => {
  if (!quiet) return []
  const [before, after] = quiet.weekends ? [LONGEST_DAYS, LONGEST_DAYS] : [1, 0]
  const last = addDays(osloToday(to), after)
  const spans: Span[] = []
  for (let date = addDays(osloToday(from), -before); date <= last; date = addDays(date, 1)) {
    for (const span of spansOf(quiet, date)) {
      const known = spans.at(-1)
      if (!known || span.startsAt > known.endsAt) spans.push(span)
      else if (span.endsAt > known.endsAt) spans.splice(-1, 1, { ...known, endsAt: span.endsAt })
    }
  }
  return spans.filter(({ startsAt, endsAt }) => endsAt > from && startsAt <= to)
}

/** A day's own, the weekend's before the night's: both begin that day. */
const spansOf = ({ from, until, weekends = false }: QuietHours, date: string): Span[] => [
  ...(weekends && isWeekend(date) ? [shiftInstants({ date, startTime: '00:00', endTime: '00:00' })] : []),
  ...(from === until ? [] : [shiftInstants({ date, startTime: from, endTime: until })]),
]

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

/** Returns the end of the quiet hours around `now`; null outside them. */
export const quietEnd = (quiet: QuietHours | null, now: Date): Date | null =>
  quietSpans(quiet, now, now).find(({ startsAt }) => startsAt <= now)?.endsAt ?? null

interface Pauses {
  /** Nobody is asked before this; null: at once. */
  readonly askFrom: Date | null
  readonly quiet: QuietHours | null
}

/**
 * When asking may go on; null when it may now. Quiet hours that last until the shift begins pause nothing: nobody would
 * ever be asked. Where a weekend does, its nights still pause.
 */
export const endOfPause = ({ askFrom, quiet }: Pauses, startsAt: Date, now: Date): Date | null => {
  const begins = askFrom && askFrom > now ? askFrom : now
  const ends = pausesBefore(quiet, startsAt, begins, begins).find((span) => span.startsAt <= begins)?.endsAt
  return ends ?? (begins > now ? begins : null)
}

/** The quiet hours between two instants that pause the asking about a shift. */
export const pausesBefore = (quiet: QuietHours | null, startsAt: Date, from: Date, to: Date): Span[] => {
  const isOverBefore = ({ endsAt }: Span) => endsAt < startsAt
  const whole = quietSpans(quiet, from, to)
  if (!quiet?.weekends || whole.every(isOverBefore)) return whole.filter(isOverBefore)
  const nights = quietSpans({ ...quiet, weekends: false }, from, to)
  return whole.flatMap((span) =>
    isOverBefore(span)
      ? [span]
      : nights.filter(
          (night) => isOverBefore(night) && night.startsAt >= span.startsAt && night.endsAt <= span.endsAt,
        ),
  )
}
