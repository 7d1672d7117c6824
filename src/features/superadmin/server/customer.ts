import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { CustomerDetail, RegisterRow } from '../contract-customers.ts'
import { CUSTOMER_COLUMNS, CUSTOMER_TABLES, toCustomer, type CustomerRow } from './customer-row.ts'
import { readEmployerStatistics } from './employer-statistics.ts'
import { noteRead } from './note-read.ts'

type Row = CustomerRow & {
  readonly phone: string | null
  readonly emailVerified: boolean
  readonly employerId: string | null
}

/** A user with what hangs on them, and that it was looked at is written down. Null when there is no such user. */
export const readCustomer = async (
  tx: SystemTransaction,
  userId: string,
  now: Date,
): Promise<CustomerDetail | null> => {
  const { rows } = await sql<Row>`
    select ${CUSTOMER_COLUMNS}, p.phone, u.email_verified, p.employer_id ${CUSTOMER_TABLES}
    where p.user_id = ${userId}::uuid`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { employerId } = row
  const [, statistics, registerRows] = await Promise.all([
    noteRead(tx, 'customer-viewed', { employerId, subject: { type: 'user', id: row.userId } }),
    employerId === null ? null : readEmployerStatistics(tx, employerId, now),
    row.role === 'substitute' ? readRegisterRows(tx, userId) : [],
  ])
  return {
    ...toCustomer(row),
    phone: row.phone,
    emailVerified: row.emailVerified,
    isSelf: row.userId === tx.scope.userId,
    statistics,
    registerRows,
  }
}

const readRegisterRows = async (tx: SystemTransaction, userId: string): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select v.id as vikar_id, v.full_name, v.phone, v.email, v.availability, e.name as employer_name
    from vikarer v join employers e on e.id = v.employer_id
    where v.user_id = ${userId}::uuid and v.deleted_at is null
    order by e.name collate "nb-NO-x-icu" nulls last, v.id`.execute(tx)
  return rows
}
