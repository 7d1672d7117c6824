import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { endsNextDay } from '#shared/dates.ts'
import type { MY_LISTS } from '../contract.ts'
import { mineApi } from './api.ts'

type MyList = (typeof MY_LISTS)[number]

/** The substitute's own assignments, page by page; fetched only when enabled. */
export const useMyAssignments = (list: MyList, enabled = true) =>
  useInfiniteQuery({ ...myQuery(list), enabled })

/** Past shifts, fetched when the user scrolls near them, or without coming ones. */
export const useMyPast = (isNear: boolean) => {
  const { data } = useMyAssignments('coming')
  return useMyAssignments('past', isNear || (data !== undefined && fetchedOf({ data }).length === 0))
}

export const myQuery = (list: MyList) =>
  mineApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export type MyAssignments = ReturnType<typeof useMyAssignments>

/** The fetched rows of a list. */
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

/** Refetches the substitute's assignments; settles when they have arrived. */
export const useRefreshMine = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: mineApi.key() })
}
