import { ROLES, type Role } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { CUSTOMER_SORTS, type CustomerSort, type Direction } from '../../rules.ts'

/** Which customers are shown, and in what order. */
export interface Shown {
  readonly search: string
  readonly role: Role | null
  readonly sort: CustomerSort
  readonly direction: Direction
}

/** What stands behind the `?`: nothing where it is as it begins. */
export interface CustomersAddress {
  q?: string | undefined
  rolle?: string | undefined
  sortering?: string | undefined
  retning?: string | undefined
}

export const readAddress = ({ q, rolle, sortering, retning }: CustomersAddress): Shown => {
  const sort = CUSTOMER_SORTS.find((known) => SORT_WORD[known] === sortering) ?? 'created'
  return {
    search: (q ?? '').trim(),
    role: ROLES.find((known) => ROLE_WORD[known] === rolle) ?? null,
    sort,
    direction: DIRECTION_OF.get(retning) ?? firstDirection(sort),
  }
}

export const addressOf = ({ search, role, sort, direction }: Shown): CustomersAddress => ({
  q: search || undefined,
  rolle: role ? ROLE_WORD[role] : undefined,
  sortering: sort === 'created' ? undefined : SORT_WORD[sort],
  retning: direction === firstDirection(sort) ? undefined : DIRECTION_WORD[direction],
})

export const customersPath = (shown: Shown): string => {
  const words = Object.entries(addressOf(shown)).flatMap(([name, word]) => (word ? [[name, word]] : []))
  const query = new URLSearchParams(words).toString()
  return query === '' ? paths.customers : `${paths.customers}?${query}`
}

/** A press on a heading: the other way round, or the column's usual way when it was another's turn. */
export const sortedBy = (shown: Shown, sort: CustomerSort): Shown => ({
  ...shown,
  sort,
  direction: shown.sort === sort ? OPPOSITE[shown.direction] : firstDirection(sort),
})

const firstDirection = (sort: CustomerSort): Direction => (sort === 'created' ? 'descending' : 'ascending')

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const

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

const DIRECTION_WORD: Record<Direction, string> = { ascending: 'stigende', descending: 'synkende' }

const DIRECTION_OF = new Map<string | undefined, Direction>([
  ['stigende', 'ascending'],
  ['synkende', 'descending'],
])
