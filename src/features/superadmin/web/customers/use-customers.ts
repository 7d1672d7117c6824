import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ROLES, type Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import { type SortOrder, sortParameters } from '../sort-parameters.ts'

/** The filter and order of the list. */
export interface Shown extends SortOrder<CustomerSort> {
  readonly search: string
  readonly role: Role | null
}

const SORT_WORD: Record<CustomerSort, string> = {
  created: 'opprettet',
  name: 'navn',
  email: 'epost',
  company: 'bedrift',
  role: 'rolle',
}

const ROLE_WORD: Record<Role, string> = {
  administrator: 'administrator',
  superadmin: 'superadmin',
  substitute: 'vikar',
}

/** Dates descending, words ascending. */
export const customersOrder = sortParameters(SORT_WORD, CUSTOMER_SORTS, 'created', (sort) =>
  sort === 'created' ? 'descending' : 'ascending',
)

export const customersAddress: AddressState<Shown> = {
  path: paths.customers,
  read: ({ q, rolle, ...order }) => ({
    search: (q ?? '').trim(),
    role: ROLES.find((known) => ROLE_WORD[known] === rolle) ?? null,
    ...customersOrder.read(order),
  }),
  write: ({ search, role, ...order }) => ({
    q: search || undefined,
    rolle: role ? ROLE_WORD[role] : undefined,
    ...customersOrder.write(order),
  }),
}

/** Refetch interval while an erasure is followed, ms. */
const ERASING_LOOK_MS = 3000

/** The customers page by page; the old content stays until the next answer arrives. */
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

/** The numbers of users by role. */
export const useCustomerCounts = () => useQuery(superadminApi.customerCounts.queryOptions(REFRESH))
