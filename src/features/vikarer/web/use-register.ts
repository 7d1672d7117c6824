import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { vikarerApi } from './api.ts'

/** The register page by page, searched; what was shown stays until the next answer is there. */
export function useRegister(search: string) {
  return useInfiniteQuery(
    vikarerApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

export type Register = ReturnType<typeof useRegister>
