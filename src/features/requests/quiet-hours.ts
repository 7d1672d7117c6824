import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

/** From one time of day to another, HH:MM, over midnight where the second is the earlier. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** What an employer has that has not chosen its own. */
export const USUAL_QUIET_HOURS: QuietHours = { from: '22:00', until: '06:00' }

/**
 * When the quiet hours end that `now` is within; null outside them. Where the clock changes, an end that occurs twice
 * is the later one.
 */
export const quietEnd = (quiet: QuietHours | null, now: Date): Date | null => {
  if (!quiet || quiet.from === quiet.until) return null
  const today = osloToday(now)
  for (const date of [addDays(today, -1), today]) {
    const { startsAt, endsAt } = shiftInstants({ date, startTime: quiet.from, endTime: quiet.until })
    if (startsAt <= now && now < endsAt) return endsAt
  }
  return null
}

interface Pauses {
  /** Nobody is asked before this; null: at once. */
  readonly askFrom: Date | null
  readonly quiet: QuietHours | null
}

/**
 * When asking may go on; null when it may now. Quiet hours that last until the shift begins pause nothing: nobody would
 * ever be asked.
 */
export const endOfPause = ({ askFrom, quiet }: Pauses, startsAt: Date, now: Date): Date | null => {
  const begins = askFrom && askFrom > now ? askFrom : now
  const ends = quietEnd(quiet, begins)
  if (ends && ends < startsAt) return ends
  return begins > now ? begins : null
}
