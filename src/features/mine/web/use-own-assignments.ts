import { useInfiniteQuery } from '@tanstack/react-query'
import type { OWN_LISTS } from '../contract.ts'
import { mineApi } from './api.ts'

type OwnList = (typeof OWN_LISTS)[number]

/** The substitute's own assignments, page by page. */
export const useOwnAssignments = (list: OwnList) => useInfiniteQuery(ownQuery(list))

export const ownQuery = (list: OwnList) =>
  mineApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export type OwnAssignments = ReturnType<typeof useOwnAssignments>

/** What has been fetched of a list. */
export const fetchedOf = ({ data }: { data: OwnAssignments['data'] }) =>
  data?.pages.flatMap(({ assignments }) => assignments) ?? []
