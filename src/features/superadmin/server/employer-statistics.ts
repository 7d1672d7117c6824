import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { EmployerStatistics } from '../contract-customers.ts'
import { isPaid, ledgerSums, revenueOre } from './economy/economy-figures.ts'

type Row = Omit<EmployerStatistics, 'fillRate' | 'lastPurchaseAt'> & {
  readonly begun: number
  readonly filled: number
  readonly lastPurchaseAt: Date | null
}

/** Figures of an employer in one statement. Cancelled assignments count only in the number of assignments. */
export const readEmployerStatistics = async (
  tx: SystemTransaction,
  employerId: string,
  now: Date,
): Promise<EmployerStatistics> => {
  const { rows } = await sql<Row>`
    select e.id as employer_id, shifts.*, money.*,
      (select count(*)::integer from administrators where employer_id = e.id) as administrators,
      coalesce((select total from vikar_totals where employer_id = e.id), 0) as vikarer,
      coalesce((select balance from sms_credits where employer_id = e.id), 0) as sms_credits,
      (select used from (select ${ledgerSums} from credit_ledger where employer_id = e.id) sums) as sms_sent
    from employers e
    cross join lateral (
      select count(*)::integer as assignments,
        count(*) filter (where status = 'open' and ends_at > ${now}::timestamptz)::integer as open_assignments,
        count(*) filter (where status <> 'cancelled' and starts_at <= ${now}::timestamptz)::integer as begun,
        count(*) filter (where status <> 'cancelled' and starts_at <= ${now}::timestamptz
          and filled = places)::integer as filled
      from assignments where employer_id = e.id
    ) shifts
    cross join lateral (
      select coalesce(sum(${revenueOre}), 0)::bigint as revenue_ore, max(paid_at) as last_purchase_at
      from sms_transactions where employer_id = e.id and ${isPaid}
    ) money
    where e.id = ${employerId}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the employer of a profile is missing')
  const { begun, filled, lastPurchaseAt, ...figures } = row
  return {
    ...figures,
    fillRate: begun === 0 ? null : filled / begun,
    lastPurchaseAt: lastPurchaseAt?.toISOString() ?? null,
  }
}
