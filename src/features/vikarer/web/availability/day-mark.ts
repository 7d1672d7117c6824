import { addDays } from '#shared/dates.ts'
import type { DayMark } from '#web/ui/dates/MonthCalendar.tsx'
import type { Period } from '../../contract-own.ts'

/** A coming shift that the substitute holds. Date YYYY-MM-DD of its start, time HH:MM:SS. */
export interface OwnShift {
  date: string
  startTime: string
  endsNextDay: boolean
  title: string
}

/** The shifts that overlap these days; one that ends after midnight overlaps two. */
export const shiftsWithin = (shifts: readonly OwnShift[], startDate: string, endDate: string): OwnShift[] =>
  shifts.filter((shift) => shift.date <= endDate && lastDay(shift) >= startDate)

const lastDay = ({ date, endsNextDay }: OwnShift) => (endsNextDay ? addDays(date, 1) : date)

/** The first period that contains the day. */
export const periodOn = (periods: readonly Period[], day: string): Period | undefined =>
  periods.find(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** A calendar day's mark: hatched in a period, with a dot for a shift. */
export const dayMark = (
  day: string,
  periods: readonly Period[],
  shifts: readonly OwnShift[],
): DayMark | undefined => {
  const period = periodOn(periods, day)
  const onDay = shiftsWithin(shifts, day, day)
  if (!period && onDay.length === 0) return undefined
  return {
    words: [...(period ? periodWords(period) : []), ...onDay.map((shift) => shiftWords(shift, day))].join(
      ', ',
    ),
    isHatched: period !== undefined,
    hasDot: onDay.length > 0,
  }
}

const periodWords = ({ reason }: Period) =>
  reason ? ['utilgjengelig', reason.toLowerCase()] : ['utilgjengelig']

const shiftWords = ({ date, title }: OwnShift, day: string) =>
  date === day ? `oppdrag: ${title}` : `oppdrag fra dagen før: ${title}`
