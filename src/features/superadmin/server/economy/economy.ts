import { sql } from 'kysely'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { EconomySummary, MonthOfRevenue } from '../../contract-economy.ts'
import { superadmin as contract } from '../../contract.ts'
import { noteRead } from '../note-read.ts'
import { lastTwelveMonths, monthOf, startOf } from '../statistics.ts'
import { isEconomyCursor, listEconomyCustomers } from './economy-customers.ts'
import { isPaid, ledgerSums, revenueOre } from './economy-figures.ts'

/** Totals of payments, purchases and use of all customers, and the revenue of the last twelve months. */
export const readEconomy = async (tx: SystemTransaction, now: Date) => {
  const [summary, months] = await Promise.all([readSummary(tx), readMonths(tx, now)])
  return { summary, months }
}

const readSummary = async (tx: SystemTransaction): Promise<EconomySummary> => {
  const { rows } = await sql<EconomySummary>`
    select paid.revenue_ore, paid.active_customers, moved.purchased as sold, moved.used
    from (
      select coalesce(sum(${revenueOre}), 0)::bigint as revenue_ore,
        count(distinct employer_id) filter (where state = 'paid')::integer as active_customers
      from sms_transactions where ${isPaid}
    ) paid cross join (select ${ledgerSums} from credit_ledger) moved`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the sums returned no row')
  return row
}

/** A refund counts against the month of its purchase. */
const readMonths = async (tx: SystemTransaction, now: Date): Promise<MonthOfRevenue[]> => {
  const months = lastTwelveMonths(now)
  const { rows } = await sql<MonthOfRevenue>`
    select ${monthOf(sql`paid_at`)} as month, sum(${revenueOre})::bigint as revenue_ore, count(*)::integer as purchases
    from sms_transactions where ${isPaid} and paid_at >= ${startOf(months[0])}
    group by 1`.execute(tx)
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => known.get(month) ?? { month, revenueOre: 0, purchases: 0 })
}

const os = implementRoom(contract)

export const economyProcedures = {
  economy: os.economy
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.readCopy(scope, (tx) => readEconomy(tx, services.clock.now())),
    ),
  economyCustomers: os.economyCustomers.use(superadmin).handler(({ context: { services, scope }, input }) => {
    if (input.cursor !== undefined && !isEconomyCursor(input.cursor))
      throw fieldProblem('cursor', 'Ugyldig side')
    return services.database.transaction(scope, async (tx) => {
      const [list] = await Promise.all([listEconomyCustomers(tx, input), noteRead(tx, 'economy-viewed')])
      return list
    })
  }),
}
