import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'
import type { EconomyWanted } from './economy-address.ts'

/** The figures of all customers together. */
export const useEconomy = () => useQuery(superadminApi.economy.queryOptions(REFRESH))

/** The customers page by page, searched and sorted; what was shown stays until the next answer is there. */
export const useEconomyCustomers = (wanted: EconomyWanted) =>
  useInfiniteQuery(
    superadminApi.economyCustomers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...wanted, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      ...REFRESH,
    }),
  )

export type EconomyCustomersQuery = ReturnType<typeof useEconomyCustomers>
