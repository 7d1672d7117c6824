import { addDays } from '#shared/dates.ts'
import type { DayMark } from '#web/ui/dates/MonthGrid.tsx'
import type { Period } from '../../contract-own.ts'

/** A coming shift that the substitute has said yes to. Date YYYY-MM-DD, the day on which it starts, time HH:MM:SS. */
export interface OwnShift {
  date: string
  startTime: string
  endsNextDay: boolean
  title: string
}

/** The shifts of which some part lies on these days; one that ends after midnight lies on both of its days. */
export const shiftsWithin = (shifts: readonly OwnShift[], startDate: string, endDate: string): OwnShift[] =>
  shifts.filter((shift) => shift.date <= endDate && lastDay(shift) >= startDate)

const lastDay = ({ date, endsNextDay }: OwnShift) => (endsNextDay ? addDays(date, 1) : date)

/** The period that a day lies in; of several the first. */
export const periodOn = (periods: readonly Period[], day: string): Period | undefined =>
  periods.find(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** How a day of the calendar stands out: hatched when it lies in a period, with a dot when there is a shift. */
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
