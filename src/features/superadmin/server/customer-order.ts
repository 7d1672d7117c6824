import { sql, type RawBuilder } from 'kysely'
import { newestFailure } from '#features/email/server/failing-address.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { Role } from '#shared/roles.ts'
import type { Customer } from '../contract-customers.ts'
import type { CustomerSort } from '../rules.ts'
import { readCursor } from './sorted-page.ts'
import { versionOfUser } from './user-version.ts'

interface Order {
  /** The sorted value. */
  readonly value: RawBuilder<unknown>
  /** The value as a cursor's text. */
  readonly written: RawBuilder<string>
  /** The SQL type that the text is cast to. */
  readonly cast: RawBuilder<unknown>
  /** True if the text can be one of `written`; the database would fail on another. */
  readonly isPossible: (text: string) => boolean
}

const byText = (column: RawBuilder<unknown>): Order => ({
  value: sql`(${column} collate "nb-NO-x-icu")`,
  written: sql<string>`${column}`,
  cast: sql`text`,
  isPossible: () => true,
})

/** Sorted by the Norwegian names of the roles: Administrator, Superadmin, Vikar. */
const ROLE_ORDER = sql`array_position(array['administrator', 'superadmin', 'substitute'], p.role)`

/** A time in microseconds, as the database compares it. */
const MOMENT = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/

const isMoment = (text: string): boolean => {
  const written = `${MOMENT.exec(text)?.[1]}Z`
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString() === written
}

export const CUSTOMER_ORDER: Record<CustomerSort, Order> = {
  created: {
    value: sql`p.created_at`,
    written: sql<string>`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    cast: sql`timestamptz`,
    isPossible: isMoment,
  },
  name: byText(sql`p.full_name`),
  email: byText(sql`u.email`),
  company: byText(sql`coalesce(e.name, '')`),
  role: {
    value: ROLE_ORDER,
    written: sql<string>`${ROLE_ORDER}::text`,
    cast: sql`integer`,
    isPossible: (text) => /^[123]$/.test(text),
  },
}

/** Rejects a cursor that this sort cannot have produced. */
export const checkCursor = (sort: CustomerSort, cursor: string | undefined): void => {
  if (cursor !== undefined && !CUSTOMER_ORDER[sort].isPossible(readCursor(cursor).value))
    throw fieldProblem('cursor', 'Ugyldig side')
}

/** Users with their profile `p`, user `u` and, for administrators, employer `e`. */
export const CUSTOMER_TABLES = sql`
  from profiles p
  join users u on u.id = p.user_id
  left join employers e on e.id = p.employer_id
  left join lateral ${newestFailure(sql`u.email`)} failing on true
  left join erasures gone on gone.user_id = p.user_id and gone.finished_at is null`

export const CUSTOMER_COLUMNS = sql`
  p.user_id, p.full_name, u.email, e.name as company, p.role, p.created_at, p.soft_deleted,
  failing.at as email_refused_at, failing.reason as email_refusal,
  gone.done as erased_rows, gone.total as rows_to_erase`

export interface CustomerRow {
  readonly userId: string
  readonly fullName: string
  readonly email: string
  readonly company: string | null
  readonly role: Role
  readonly emailRefusedAt: Date | null
  readonly emailRefusal: string | null
  readonly createdAt: Date
  readonly softDeleted: boolean
  readonly erasedRows: number | null
  readonly rowsToErase: number | null
}

export const toCustomer = (row: CustomerRow): Customer => ({
  userId: row.userId,
  fullName: row.fullName,
  email: row.email,
  company: row.company,
  role: row.role,
  version: versionOfUser(row),
  emailRefusal:
    row.emailRefusedAt && row.emailRefusal !== null
      ? { at: row.emailRefusedAt.toISOString(), reason: row.emailRefusal }
      : null,
  createdAt: row.createdAt.toISOString(),
  softDeleted: row.softDeleted,
  erasing:
    row.erasedRows === null || row.rowsToErase === null
      ? null
      : { done: row.erasedRows, total: row.rowsToErase },
})
