import { sql } from 'kysely'
import { NO_SUCH_VIKAR } from '#features/vikarer/texts.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { superadmin as contract } from '../contract.ts'
import { USER_NOT_FOUND } from '../texts.ts'
import type { CustomerDetail, RegisterRow } from '../contract-customers.ts'
import {
  checkCursor,
  CUSTOMER_COLUMNS,
  CUSTOMER_TABLES,
  toCustomer,
  type CustomerRow,
} from './customer-order.ts'
import { countCustomers, listCustomers } from './customers.ts'
import { noteRead } from './note-read.ts'
import { readRegisteredVikar } from './registered-vikar.ts'
import { readEmployerStatistics } from './employer-statistics.ts'

const os = implementRoom(contract)

export const customersProcedures = {
  customers: os.customers.use(superadmin).handler(({ context: { services, scope }, input }) => {
    checkCursor(input.sort, input.cursor)
    return services.database.transaction(scope, async (tx) => {
      const [, page] = await Promise.all([noteRead(tx, 'customers-listed'), listCustomers(tx, input)])
      return page
    })
  }),
  customerCounts: os.customerCounts
    .use(superadmin)
    .handler(({ context: { services, scope } }) => services.database.readCopy(scope, countCustomers)),
  customer: os.customer.use(superadmin).handler(async ({ context: { services, scope }, input, errors }) => {
    const customer = await services.database.transaction(scope, (tx) =>
      readCustomer(tx, input.userId, services.clock.now()),
    )
    if (!customer) throw errors.NOT_FOUND({ message: USER_NOT_FOUND })
    return customer
  }),
  registeredVikar: os.registeredVikar
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      const vikar = await services.database.transaction(scope, (tx) => readRegisteredVikar(tx, input.vikarId))
      if (!vikar) throw errors.NOT_FOUND({ message: NO_SUCH_VIKAR })
      return vikar
    }),
}

type Row = CustomerRow & {
  readonly phone: string | null
  readonly emailVerified: boolean
  readonly employerId: string | null
}

/** A user with the figures of their role; the look is logged. Null for an unknown user. */
const readCustomer = async (
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
