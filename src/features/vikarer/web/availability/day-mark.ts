import type { DayMark } from '#web/ui/MonthGrid.tsx'
import type { Period } from '../../contract-own.ts'
import { type OwnShift, shiftsWithin } from './own-shift.ts'

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
