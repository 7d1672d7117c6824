import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { ECONOMY_SORTS, type EconomySort } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import { type Order, orderOf } from '../order.ts'

/** What the list of customers shows. */
export interface EconomyWanted extends Order<EconomySort> {
  readonly search: string
}

const WORD: Record<EconomySort, string> = {
  revenue: 'omsetning',
  purchased: 'kjopt',
  used: 'brukt',
  remaining: 'gjenstar',
}

/** The most first. */
export const economyOrder = orderOf(WORD, ECONOMY_SORTS, 'revenue', () => 'descending')

export const economyAddress: AddressState<EconomyWanted> = {
  path: paths.smsEconomy,
  read: ({ q, ...order }) => ({ search: q ?? '', ...economyOrder.read(order) }),
  write: ({ search, ...order }) => ({ q: search || undefined, ...economyOrder.write(order) }),
}

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
