import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { SystemStatistics, MonthOfUse } from '../contract-statistics.ts'

/** Counts the whole service in one statement. Triggers maintain each employer's totals, which are added up here. */
export const readSystemStatistics = async (tx: SystemTransaction, now: Date): Promise<SystemStatistics> => {
  const { rows } = await sql<SystemStatistics>`select
    (select count(*)::integer from profiles) as total_users,
    (select count(*)::integer from profiles where role = 'administrator') as total_administrators,
    (select coalesce(sum(total), 0)::integer from vikar_totals) as total_vikarer,
    (select coalesce(sum(total), 0)::integer from assignment_totals) as total_assignments,
    (select count(*)::integer from assignments where status = 'open' and ends_at > ${now}) as active_assignments,
    (select count(*)::integer from assignments
      where assignment_date = ${osloToday(now)}::date) as today_assignments,
    (select count(*)::integer from sms_history where status = 'sent')
      + (select coalesce(sum(messages), 0)::integer from message_months
        where channel = 'sms' and status = 'sent') as total_sms_history,
    (select coalesce(sum(balance), 0)::integer from sms_credits c
      join employers e on e.id = c.employer_id and e.erased_at is null) as total_sms_credits`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

/** The last twelve months in Oslo, including empty ones: shifts by start, SMS by creation. */
export const listMonthsOfUse = async (tx: SystemTransaction, now: Date): Promise<MonthOfUse[]> => {
  const months = lastTwelveMonths(now)
  const start = startOf(months[0])
  // Rows are looked up among twelve midnights: computing each row's month costs several times as much.
  const midnights = sql`array(
    select (first || '-01')::date::timestamp at time zone 'Europe/Oslo' from unnest(${months}::text[]) as first)`
  const { rows } = await sql<MonthOfUse>`
    select month, coalesce(assignments, 0) as assignments, coalesce(filled, 0) as filled, coalesce(sms, 0) as sms
    from unnest(${months}::text[]) with ordinality as months (month, n)
    left join (
      select width_bucket(starts_at, ${midnights}) as n, count(*)::integer as assignments,
        count(*) filter (where filled = places)::integer as filled
      from assignments where status <> 'cancelled' and starts_at >= ${start} and starts_at <= ${now} group by 1
    ) begun using (n)
    left join (
      select width_bucket(created_at, ${midnights}) as n, count(*)::integer as sms
      from sms_history where status = 'sent' and created_at >= ${start} and created_at <= ${now} group by 1
    ) sent using (n)
    order by month`.execute(tx)
  return rows
}

const MONTHS = 12

/** The last twelve months in Oslo including this one, as YYYY-MM, oldest first. */
export const lastTwelveMonths = (now: Date): string[] => {
  const [year = 0, month = 0] = osloToday(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS + index, 1))
    return first.toISOString().slice(0, 7)
  })
}

/** The month in Oslo of a point in time, as YYYY-MM. */
export const monthOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'Europe/Oslo', 'YYYY-MM')`

/** The start of a month in Oslo. */
export const startOf = (month: string | undefined): RawBuilder<Date> =>
  sql<Date>`(${`${month}-01`}::date::timestamp at time zone 'Europe/Oslo')`
