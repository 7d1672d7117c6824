import { addDays } from '#shared/dates.ts'

/** A coming shift that the substitute has said yes to. Date YYYY-MM-DD, the day on which it starts. */
export interface OwnShift {
  date: string
  endsNextDay: boolean
  title: string
}

/** The shifts of which some part lies on these days; one that ends after midnight lies on both of its days. */
export const shiftsWithin = (shifts: readonly OwnShift[], startDate: string, endDate: string): OwnShift[] =>
  shifts.filter((shift) => shift.date <= endDate && lastDay(shift) >= startDate)

const lastDay = ({ date, endsNextDay }: OwnShift) => (endsNextDay ? addDays(date, 1) : date)
