import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

/** Two times of day, HH:MM; the span crosses midnight if the second is earlier. */
export interface QuietHours {
  readonly from: string
  readonly until: string
  /** Includes Saturdays and Sundays, from midnight to midnight. */
  readonly weekends?: boolean | undefined
}

/** The default of an employer without its own choice. */
export const USUAL_QUIET_HOURS = { from: '22:00', until: '06:00', weekends: false } satisfies QuietHours

interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Friday evening to Monday morning. */
const LONGEST_DAYS = 3

/**
 * The quiet spans between two instants, in order; adjacent spans are joined. If the clock change repeats an end, the
 * later one applies.
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

/** The spans that begin on a day, the weekend before the night. */
const spansOf = ({ from, until, weekends = false }: QuietHours, date: string): Span[] => [
  ...(weekends && isWeekend(date) ? [shiftInstants({ date, startTime: '00:00', endTime: '00:00' })] : []),
  ...(from === until ? [] : [shiftInstants({ date, startTime: from, endTime: until })]),
]

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

/** Returns the end of the quiet hours around `now`; null outside them. */
export const quietEnd = (quiet: QuietHours | null, now: Date): Date | null =>
  quietSpans(quiet, now, now).find(({ startsAt }) => startsAt <= now)?.endsAt ?? null

interface Pauses {
  /** Earliest time of asking; null: at once. */
  readonly askFrom: Date | null
  readonly quiet: QuietHours | null
}

/**
 * The time when asking may resume; null: now. Quiet hours that last until the shift begins pause nothing, or no one
 * would be asked. If a weekend does, its nights still pause.
 */
export const endOfPause = ({ askFrom, quiet }: Pauses, startsAt: Date, now: Date): Date | null => {
  const begins = askFrom && askFrom > now ? askFrom : now
  const ends = pausesBefore(quiet, startsAt, begins, begins).find((span) => span.startsAt <= begins)?.endsAt
  return ends ?? (begins > now ? begins : null)
}

/** The quiet hours between two instants that pause asking about a shift. */
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
