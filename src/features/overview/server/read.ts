import { sql } from 'kysely'
import { isOfDepartment } from '#features/assignments/server/of-request.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { Statistics } from '../contract.ts'

/**
 * Counts the front page's figures in one statement, for all shifts or those of a department. `today` is YYYY-MM-DD in
 * Oslo.
 */
export const readStatistics = async (
  tx: TenantTransaction,
  today: string,
  departmentId?: string,
): Promise<Statistics> => {
  const { employerId } = tx.scope
  const isCounted = departmentId === undefined ? sql`true` : isOfDepartment(departmentId)
  const { rows } = await sql<Statistics>`select
    (select count(*)::integer from vikarer
      where employer_id = ${employerId} and availability = 'available' and deleted_at is null) as active_vikarer,
    (select count(*)::integer from assignments a
      where employer_id = ${employerId} and status = 'open' and ends_at > now() and ${isCounted}) as open_assignments,
    (select count(*)::integer from assignments a
      where employer_id = ${employerId} and assignment_date = ${today}::date and ${isCounted}) as today_assignments,
    (select coalesce(max(balance), 0)::integer from sms_credits
      where employer_id = ${employerId}) as sms_credits`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

/** The same figures for all employers together, without the remains of erased ones. */
export const readServiceStatistics = async (tx: SystemTransaction, today: string): Promise<Statistics> => {
  const { rows } = await sql<Statistics>`select
    (select count(*)::integer from vikarer where availability = 'available' and deleted_at is null) as active_vikarer,
    (select count(*)::integer from assignments where status = 'open' and ends_at > now()) as open_assignments,
    (select count(*)::integer from assignments where assignment_date = ${today}::date) as today_assignments,
    (select coalesce(sum(balance), 0)::integer from sms_credits c
      join employers e on e.id = c.employer_id and e.erased_at is null) as sms_credits`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}
