import { infiniteQueryOptions } from '@tanstack/react-query'
import { followupApi } from '#features/followup/web/api.ts'
import type { LoggedAssignment } from '#features/followup/shapes.ts'
import { addDays } from '#shared/dates.ts'
import { REFRESH } from '#web/refresh.ts'

/**
 * The shifts of these days, both included, of one department or all, in order of time, a page at a time. Dates
 * YYYY-MM-DD.
 */
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

/** This many days in a row, from the given one. */
export const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(date, day))

/** The day's shifts that are not cancelled. */
export const onDay = (shifts: readonly LoggedAssignment[], date: string): LoggedAssignment[] =>
  shifts.filter((shift) => shift.date === date && shift.status !== 'cancelled')
