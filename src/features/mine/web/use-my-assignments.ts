import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { endsNextDay } from '#shared/dates.ts'
import type { MY_LISTS } from '../contract.ts'
import { mineApi } from './api.ts'

type MyList = (typeof MY_LISTS)[number]

/** The substitute's own assignments, page by page. */
export const useMyAssignments = (list: MyList) => useInfiniteQuery(myQuery(list))

export const myQuery = (list: MyList) =>
  mineApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export type MyAssignments = ReturnType<typeof useMyAssignments>

/** What has been fetched of a list. */
export const fetchedOf = ({ data }: { data: MyAssignments['data'] }) =>
  data?.pages.flatMap(({ assignments }) => assignments) ?? []

/** The substitute's own coming shifts, for a calendar. */
export const useMyShifts = () =>
  fetchedOf(useMyAssignments('coming'))
    .filter(({ state }) => state === 'won')
    .map(({ date, startTime, endTime, title }) => ({
      date,
      startTime,
      endsNextDay: endsNextDay(startTime, endTime),
      title,
    }))

/** Refetches the substitute's assignments; settles when they are there. */
export const useRefreshMine = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: mineApi.key() })
}
