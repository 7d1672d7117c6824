import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { DaysOff } from '#shared/days-off.ts'
import { osloToday } from '#shared/dates.ts'
import { CLOSED_DAYS_MAX, type ClosedDaysForm } from '../../closed-day-rules.ts'
import type { ClosedDays } from '../../contract-closed-days.ts'

/**
 * Periods that end on or after a date (YYYY-MM-DD), earliest first, each with its number of shifts that have not ended.
 */
export const listClosedDays = async (
  tx: TenantTransaction,
  from: string,
): Promise<(ClosedDays & { shifts: number })[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<ClosedDays & { shifts: number }>`
    select c.id, c.name, c.start_date, c.end_date, (select count(*)::integer from assignments a
      where a.employer_id = c.employer_id and a.assignment_date between c.start_date and c.end_date
        and a.status in ('open', 'assigned') and a.ends_at > now()) as shifts
    from closed_days c where c.employer_id = ${employerId} and c.end_date >= ${from}::date
    order by c.start_date, c.end_date, c.id limit ${CLOSED_DAYS_MAX}`.execute(tx)
  return rows
}

/** The periods, without their shifts. */
export const readClosedDays = (tx: TenantTransaction, from: string): Promise<DaysOff[]> =>
  tx
    .selectFrom('closedDays')
    .select(['name', 'startDate', 'endDate'])
    .where('employerId', '=', tx.scope.employerId)
    .where('endDate', '>=', from)
    .orderBy('startDate')
    .orderBy('id')
    .limit(CLOSED_DAYS_MAX)
    .execute()

/**
 * Adds a period and returns its id. Repeating the same days and name changes nothing. Null when the office has reached
 * the limit.
 */
export const addClosedDays = async (
  tx: TenantTransaction,
  period: ClosedDaysForm,
  now: Date,
): Promise<string | null> => {
  const { employerId } = tx.scope
  const { name, startDate, endDate } = period
  await lockNumberOf(tx)
  const { rows } = await sql<{ id: string | null; coming: number }>`
    select min(id::text) filter (where name = ${name} and start_date = ${startDate}::date
      and end_date = ${endDate}::date) as id,
      count(*) filter (where end_date >= ${osloToday(now)}::date)::integer as coming
    from closed_days where employer_id = ${employerId}`.execute(tx)
  const [known] = rows
  if (known?.id) return known.id
  if (known && known.coming >= CLOSED_DAYS_MAX) return null
  const { id } = await tx
    .insertInto('closedDays')
    .values({ employerId, name, startDate, endDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, 'closed-days-added', period)
  return id
}

/** Removes a period; false for an unknown one. */
export const removeClosedDays = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('closedDays')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .returning(['name', 'startDate', 'endDate'])
    .executeTakeFirst()
  if (removed) await note(tx, 'closed-days-removed', removed)
  return removed !== undefined
}

/** Serializes additions, so two cannot both take the last place. */
const lockNumberOf = (tx: TenantTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('closed days ' || ${tx.scope.employerId}, 0))`.execute(tx)

const note = (
  tx: TenantTransaction,
  action: 'closed-days-added' | 'closed-days-removed',
  period: Omit<ClosedDays, 'id'>,
) => {
  const { employerId, userId } = tx.scope
  const values = { name: period.name, from: period.startDate, to: period.endDate }
  const history = action === 'closed-days-added' ? { after: values } : { before: values }
  const subject = { type: 'employer', id: employerId } as const
  return writeAudit(tx, { action, actorUserId: userId, employerId, subject, history })
}
