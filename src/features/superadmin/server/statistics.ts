import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { SystemStatistics } from '../contract-statistics.ts'

/** Counts the whole service in one statement. Employers' own totals are kept by triggers, and only added up here. */
export const readSystemStatistics = async (tx: SystemTransaction, now: Date): Promise<SystemStatistics> => {
  const { rows } = await sql<SystemStatistics>`select
    (select count(*)::integer from profiles) as total_users,
    (select count(*)::integer from profiles where role = 'administrator') as total_administrators,
    (select coalesce(sum(total), 0)::integer from vikar_totals) as total_vikarer,
    (select coalesce(sum(total), 0)::integer from assignment_totals) as total_assignments,
    (select count(*)::integer from assignments where status = 'open' and ends_at > ${now}) as active_assignments,
    (select count(*)::integer from assignments
      where assignment_date = ${osloToday(now)}::date) as today_assignments,
    (select count(*)::integer from sms_history where status = 'sent') as total_sms_history,
    (select coalesce(sum(balance), 0)::integer from sms_credits c
      join employers e on e.id = c.employer_id and e.erased_at is null) as total_sms_credits`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gives one row')
  return row
}
