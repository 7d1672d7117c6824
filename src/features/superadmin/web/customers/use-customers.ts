import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ROLES, type Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import { type Order, orderOf } from '../order.ts'

/** Which customers are shown, and in what order. */
export interface Shown extends Order<CustomerSort> {
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

/** Dates from the newest, words from the first. */
export const customersOrder = orderOf(SORT_WORD, CUSTOMER_SORTS, 'created', (sort) =>
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
