import { endsNextDay } from '#shared/dates.ts'
import { fetchedOf, useOwnAssignments } from './use-own-assignments.ts'

/** The substitute's own coming shifts, for a calendar. */
export const useOwnShifts = () =>
  fetchedOf(useOwnAssignments('coming'))
    .filter(({ state }) => state === 'won')
    .map(({ date, startTime, endTime, title }) => ({
      date,
      endsNextDay: endsNextDay(startTime, endTime),
      title,
    }))
