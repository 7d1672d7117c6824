import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import type { Direction, EconomySort } from '../../rules.ts'
import { cursorAt, isBehind, orderBy, readCursor } from '../sorted-page.ts'
import { isPaid, ledgerSums, revenueOre } from './economy-figures.ts'

const PAGE = 50

interface Wanted {
  readonly search: string
  readonly sort: EconomySort
  readonly direction: Direction
  readonly cursor?: string | undefined
}

/** A row of the database. `returned`: credits of unsent messages, which `used` leaves out. */
export type EconomyRow = Omit<EconomyCustomer, 'lastPurchaseAt'> & {
  readonly lastPurchaseAt: Date | null
  readonly returned: number
}

/** The sortable columns, by their names in a row. */
const VALUE = {
  revenue: { column: sql`revenue_ore`, of: ({ revenueOre: value }) => value },
  purchased: { column: sql`purchased`, of: ({ purchased }) => purchased },
  used: { column: sql`used`, of: ({ used }) => used },
  remaining: { column: sql`remaining`, of: ({ remaining }) => remaining },
} as const satisfies Record<EconomySort, { column: RawBuilder<unknown>; of: (row: EconomyRow) => number }>

/** True if the cursor ends with a number, as every sortable value is one. */
export const isEconomyCursor = (cursor: string): boolean => /^-?\d{1,15}$/.test(readCursor(cursor).value)

/** A page of customers with payments, purchases and use. `found` counts the search's matches, `all` all customers. */
export const listEconomyCustomers = async (tx: SystemTransaction, wanted: Wanted) => {
  const { column, of } = VALUE[wanted.sort]
  const [counts, { rows }] = await Promise.all([
    countCustomers(tx, wanted.search),
    sql<EconomyRow>`
      select * from (${customerRows}) customers
      where ${matches(wanted.search)}
        and ${isBehind(column, sql`employer_id`, wanted.direction, wanted.cursor, sql`bigint`)}
      ${orderBy(column, sql`employer_id`, wanted.direction)}
      limit ${PAGE + 1}`.execute(tx),
  ])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const isMore = rows.length > PAGE && last !== undefined
  return {
    ...counts,
    customers: shown.map((row) => ({ ...row, lastPurchaseAt: row.lastPurchaseAt?.toISOString() ?? null })),
    nextCursor: isMore ? cursorAt({ id: last.employerId, value: String(of(last)) }) : null,
  }
}

const countCustomers = async (tx: SystemTransaction, search: string) => {
  const { rows } = await sql<{ found: number; all: number }>`
    select count(*) filter (where ${matches(search)})::integer as found, count(*)::integer as "all"
    from (${namedEmployers}) customers`.execute(tx)
  return rows[0] ?? { found: 0, all: 0 }
}

/** Every employer with the name of its first administrator; an erased one has none. */
const namedEmployers = sql`
  select e.id as employer_id, first.user_id, first.full_name as name, e.name as company, first.email
  from employers e
  left join (
    select distinct on (p.employer_id) p.employer_id, p.user_id, p.full_name, u.email
    from administrators p join users u on u.id = p.user_id
    order by p.employer_id, p.created_at, p.user_id
  ) first on first.employer_id = e.id`

/** Every employer with its figures. Each table is scanned once, for any number of customers. */
export const customerRows = sql`
  select named.*, coalesce(paid.revenue_ore, 0)::bigint as revenue_ore, paid.last_purchase_at,
    coalesce(moved.purchased, 0)::bigint as purchased, coalesce(moved.granted, 0)::bigint as granted,
    coalesce(moved.used, 0)::bigint as used, coalesce(moved.returned, 0)::bigint as returned,
    coalesce(c.balance, 0) as remaining
  from (${namedEmployers}) named
  left join (
    select employer_id, sum(${revenueOre})::bigint as revenue_ore, max(paid_at) as last_purchase_at
    from sms_transactions where ${isPaid} group by employer_id
  ) paid on paid.employer_id = named.employer_id
  left join (
    select employer_id, ${ledgerSums} from credit_ledger group by employer_id
  ) moved on moved.employer_id = named.employer_id
  left join sms_credits c on c.employer_id = named.employer_id`

/** Matches a part of name, company or address, ignoring case. Not `like`: % and _ are ordinary characters here. */
export const matches = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`strpos(
        fold(concat_ws(E'\\n', name, company, email)), fold(${search}::text)) > 0`
