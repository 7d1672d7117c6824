import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { followupApi } from '../api.ts'
import type { LogFilter } from '../../shapes.ts'

/** The log page by page; keeps its rows until the new filter's answer arrives. */
export const useLog = (filter: LogFilter) =>
  useInfiniteQuery(
    followupApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )

export type Log = ReturnType<typeof useLog>
