import { useInfiniteQuery } from '@tanstack/react-query'
import { creditsApi } from '../api.ts'

/** The ledger page by page. */
export const useLedger = () =>
  useInfiniteQuery(
    creditsApi.ledger.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )

export type Ledger = ReturnType<typeof useLedger>
