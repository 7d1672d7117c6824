import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { ECONOMY_SORTS, type EconomySort } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import { type SortOrder, sortParameters } from '../sort-parameters.ts'

/** The search and order of the list. */
export interface EconomyWanted extends SortOrder<EconomySort> {
  readonly search: string
}

const WORD: Record<EconomySort, string> = {
  revenue: 'omsetning',
  purchased: 'kjopt',
  used: 'brukt',
  remaining: 'gjenstar',
}

/** Descending by default. */
export const economyOrder = sortParameters(WORD, ECONOMY_SORTS, 'revenue', () => 'descending')

export const economyAddress: AddressState<EconomyWanted> = {
  path: paths.smsEconomy,
  read: ({ q, ...order }) => ({ search: q ?? '', ...economyOrder.read(order) }),
  write: ({ search, ...order }) => ({ q: search || undefined, ...economyOrder.write(order) }),
}

/** The figures of all customers together. */
export const useEconomy = () => useQuery(superadminApi.economy.queryOptions(REFRESH))

/** The customers page by page, searched and sorted; the old content stays until the next answer arrives. */
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
