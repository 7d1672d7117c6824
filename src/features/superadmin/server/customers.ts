import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Role } from '#shared/roles.ts'
import { fold } from '#shared/text.ts'
import type { Customer, CustomerCounts } from '../contract-customers.ts'
import type { CustomerSort, Direction } from '../rules.ts'
import {
  CUSTOMER_COLUMNS,
  CUSTOMER_TABLES,
  toCustomer,
  type CustomerRow,
  CUSTOMER_ORDER,
} from './customer-order.ts'
import { cursorAt, isBehind, orderBy } from './sorted-page.ts'

const PAGE = 50

interface Wanted {
  readonly search: string
  readonly role?: Role | undefined
  readonly sort: CustomerSort
  readonly direction: Direction
  /** The previous page's cursor; its value must be possible for the sort. */
  readonly cursor?: string | undefined
}

interface CustomerPage {
  readonly customers: Customer[]
  readonly nextCursor: string | null
  readonly found: number
}

type Row = CustomerRow & { readonly endValue: string }

/**
 * A page of all users. The cursor carries the last row's value instead of naming the row, so a deletion in between
 * skips no user. Former users and users without a profile are not customers.
 */
export const listCustomers = async (tx: SystemTransaction, wanted: Wanted): Promise<CustomerPage> => {
  const { value, written, cast } = CUSTOMER_ORDER[wanted.sort]
  const order = orderBy(value, ID, wanted.direction)
  const [found, { rows }] = await Promise.all([
    countFound(tx, wanted),
    sql<Row>`
      select ${CUSTOMER_COLUMNS}, ${written} as end_value ${CUSTOMER_TABLES}
      where p.user_id in (
        select p.user_id ${SEARCHED_TABLES}
        where ${fits(wanted)} and ${isBehind(value, ID, wanted.direction, wanted.cursor, cast)}
        ${order} limit ${PAGE + 1})
      ${order}`.execute(tx),
  ])
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    customers: shown.map(toCustomer),
    nextCursor: last ? cursorAt({ id: last.userId, value: last.endValue }) : null,
    found,
  }
}

const ID = sql`p.user_id`

/** Outer joins, although each profile has a user: the planner drops the tables that search and order do not use. */
const SEARCHED_TABLES = sql`
  from profiles p
  left join users u on u.id = p.user_id
  left join employers e on e.id = p.employer_id`

const fits = ({ search, role }: Wanted): RawBuilder<boolean> =>
  sql<boolean>`(${role ?? null}::text is null or p.role = ${role ?? null}::text) and ${holdsEveryWord(search)}`

const countFound = async (tx: SystemTransaction, wanted: Wanted): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found ${SEARCHED_TABLES} where ${fits(wanted)}`.execute(tx)
  return rows[0]?.found ?? 0
}

/** Numbers of users by role, including deactivated ones. */
export const countCustomers = async (tx: SystemTransaction): Promise<CustomerCounts> => {
  const { rows } = await sql<CustomerCounts>`
    select count(*)::integer as all,
      count(*) filter (where role = 'administrator')::integer as administrators,
      count(*) filter (where role = 'superadmin')::integer as superadmins,
      count(*) filter (where role = 'substitute')::integer as substitutes,
      count(*) filter (where soft_deleted)::integer as soft_deleted
    from profiles`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('the count returned no row')
  return counts
}

/**
 * True if name, e-mail address or company contains each word of the search, ignoring case. The words are one array,
 * so any number of them makes one statement.
 */
const holdsEveryWord = (search: string): RawBuilder<boolean> =>
  search === '' ? sql<boolean>`true` : sql<boolean>`${SEARCHED} like all (${patterns(search)}::text[])`

/** Compared as bytes. */
const SEARCHED = sql`fold(p.full_name || E'\n' || u.email || E'\n' || coalesce(e.name, '')) collate "C"`

const patterns = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
