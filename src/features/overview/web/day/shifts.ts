import { infiniteQueryOptions } from '@tanstack/react-query'
import { followupApi } from '#features/followup/web/api.ts'
import type { LoggedAssignment } from '#features/followup/shapes.ts'
import { addDays } from '#shared/dates.ts'
import { REFRESH } from '#web/refresh.ts'

/** The shifts of these days, both included, of a department or of all, in the order of their times; a page at a time. Dates YYYY-MM-DD. */
export const shiftsQuery = (from: string, to: string, departmentId?: string) =>
  infiniteQueryOptions({
    ...followupApi.list.infiniteOptions({
      input: (cursor?: string) => ({
        from,
        to,
        ...(departmentId && { departmentId }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    ...REFRESH,
  })

/** This many days from one on. */
export const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(date, day))

/** Those of a day that are not cancelled. */
export const onDay = (shifts: readonly LoggedAssignment[], date: string): LoggedAssignment[] =>
  shifts.filter((shift) => shift.date === date && shift.status !== 'cancelled')

/** The rest of an address of the log, which shows a department alone. */
export const ofDepartment = (departmentId: string | undefined): string =>
  departmentId ? `&avdeling=${departmentId}` : ''
