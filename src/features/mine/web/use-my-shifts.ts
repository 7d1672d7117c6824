import { endsNextDay } from '#shared/dates.ts'
import { fetchedOf, useMyAssignments } from './use-my-assignments.ts'

/** The substitute's own coming shifts, for a calendar. */
export const useMyShifts = () =>
  fetchedOf(useMyAssignments('coming'))
    .filter(({ state }) => state === 'won')
    .map(({ date, startTime, endTime, title }) => ({
      date,
      endsNextDay: endsNextDay(startTime, endTime),
      title,
    }))
