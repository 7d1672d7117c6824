import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { MonthOfUse } from '../contract-statistics.ts'
import { lastTwelveMonths, startOf } from './months.ts'

/** The last twelve months in Oslo, empty ones too: shifts by when they began, SMS by when they were made. */
export const listMonthsOfUse = async (tx: SystemTransaction, now: Date): Promise<MonthOfUse[]> => {
  const months = lastTwelveMonths(now)
  const start = startOf(months[0])
  // Looked up among twelve midnights: the month of each row by itself costs several times as much.
  const midnights = sql`array(
    select (first || '-01')::date::timestamp at time zone 'Europe/Oslo' from unnest(${months}::text[]) as first)`
  const { rows } = await sql<MonthOfUse>`
    select month, coalesce(assignments, 0) as assignments, coalesce(filled, 0) as filled, coalesce(sms, 0) as sms
    from unnest(${months}::text[]) with ordinality as months (month, n)
    left join (
      select width_bucket(starts_at, ${midnights}) as n, count(*)::integer as assignments,
        count(*) filter (where status in ('assigned', 'completed') and assigned_vikar_id is not null)::integer as filled
      from assignments where status <> 'cancelled' and starts_at >= ${start} and starts_at <= ${now} group by 1
    ) begun using (n)
    left join (
      select width_bucket(created_at, ${midnights}) as n, count(*)::integer as sms
      from sms_history where status = 'sent' and created_at >= ${start} and created_at <= ${now} group by 1
    ) sent using (n)
    order by month`.execute(tx)
  return rows
}
