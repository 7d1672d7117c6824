import { sql } from 'kysely'
import type { Role } from '#shared/access.ts'
import type { Customer } from '../contract-customers.ts'

/** A user with their profile and, for administrators, the employer: `p`, `u` and `e`. */
export const CUSTOMER_TABLES = sql`
  from profiles p
  join users u on u.id = p.user_id
  left join employers e on e.id = p.employer_id
  left join erasures gone on gone.user_id = p.user_id and gone.finished_at is null`

export const CUSTOMER_COLUMNS = sql`
  p.user_id, p.full_name, u.email, e.name as company, p.role, p.created_at, p.soft_deleted,
  gone.done as erased_rows, gone.total as rows_to_erase`

export interface CustomerRow {
  readonly userId: string
  readonly fullName: string
  readonly email: string
  readonly company: string | null
  readonly role: Role
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
  createdAt: row.createdAt.toISOString(),
  softDeleted: row.softDeleted,
  erasing:
    row.erasedRows === null || row.rowsToErase === null
      ? null
      : { done: row.erasedRows, total: row.rowsToErase },
})
