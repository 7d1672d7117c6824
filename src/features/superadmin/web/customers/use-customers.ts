import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'
import type { Shown } from './customers-address.ts'

/** While somebody is being erased, which is followed step by step. */
const ERASING_LOOK_MS = 3000

/** The customers page by page; what was shown stays until the next answer is there. */
export function useCustomers({ search, role, sort, direction }: Shown) {
  return useInfiniteQuery(
    superadminApi.customers.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, role: role ?? undefined, sort, direction, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ customers }) => customers.some(({ erasing }) => erasing))
          ? ERASING_LOOK_MS
          : REFRESH.refetchInterval,
    }),
  )
}

export type Customers = ReturnType<typeof useCustomers>

/** How many there are of each role. */
export const useCustomerCounts = () => useQuery(superadminApi.customerCounts.queryOptions(REFRESH))
