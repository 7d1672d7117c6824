import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { superadminApi } from '../api.ts'
import type { EconomyWanted } from './economy-address.ts'

/** Purchases of the customers are told to nobody else, so the figures are asked for again. */
const REFETCH_MS = 30_000

/** The figures of all customers together. */
export const useEconomy = () => useQuery(superadminApi.economy.queryOptions({ refetchInterval: REFETCH_MS }))

/** The customers page by page, searched and sorted; what was shown stays until the next answer is there. */
export const useEconomyCustomers = (wanted: EconomyWanted) =>
  useInfiniteQuery(
    superadminApi.economyCustomers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...wanted, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_MS,
    }),
  )

export type EconomyCustomers = ReturnType<typeof useEconomyCustomers>
