import { ROLES, type Role } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '../../rules.ts'
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
