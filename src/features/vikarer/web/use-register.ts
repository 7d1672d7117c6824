import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Sort } from '../rules.ts'
import { vikarerApi } from './api.ts'

/** The register page by page, searched and sorted; what was shown stays until the next answer is there. */
export function useRegister({ search, sort }: { search: string; sort: Sort }) {
  return useInfiniteQuery(
    vikarerApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, sort, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

export type Register = ReturnType<typeof useRegister>
