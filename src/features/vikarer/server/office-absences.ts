import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import { OFFICE_ABSENCES_MAX, type AbsenceForm } from '../absence-rules.ts'
import type { OfficeAbsence } from '../contract-absences.ts'
import { refuseOutside } from './asked-elsewhere.ts'
import { inRegister, lockVikar } from './read.ts'

interface Absences {
  readonly own: { startDate: string; endDate: string }[]
  readonly office: OfficeAbsence[]
}

/** Absences of a substitute that have not ended, the earliest first; null if unknown. */
export const listAbsences = async (
  tx: TenantTransaction,
  vikarId: string,
  now: Date,
): Promise<Absences | null> => {
  const { employerId } = tx.scope
  const today = osloToday(now)
  const [known, own, office] = await Promise.all([
    inRegister(tx).select('id').where('id', '=', vikarId).executeTakeFirst(),
    sql<Absences['own'][number]>`
      select start_date, end_date from vikar_unavailability
      where employer_id = ${employerId} and vikar_id = ${vikarId} and end_date >= ${today}::date
      order by start_date, end_date, id`.execute(tx),
    sql<OfficeAbsence>`
      select o.id, o.start_date, o.end_date, o.weekdays, author.full_name as by from office_absences o
      left join administrators author on author.employer_id = o.employer_id and author.user_id = o.created_by
      where o.employer_id = ${employerId} and o.vikar_id = ${vikarId}
        and coalesce(o.end_date, 'infinity') >= ${today}::date
      order by cardinality(o.weekdays) = 0, o.start_date, o.end_date, o.id`.execute(tx),
  ])
  return known ? { own: own.rows, office: office.rows } : null
}

export type AbsenceOutcome =
  | { readonly kind: 'entered'; readonly id: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-many' }

/**
 * Enters days on which the office does not ask a substitute. The same days again change nothing. Concurrent calls
 * wait for the register row, so only one takes the last place.
 */
export const addAbsence = async (
  tx: TenantTransaction,
  { id: vikarId, startDate, endDate, weekdays }: AbsenceForm & { readonly id: string },
  now: Date,
): Promise<AbsenceOutcome> => {
  if (!(await lockVikar(tx, vikarId))) return { kind: 'not-found' }
  await refuseOutside(tx, [vikarId])
  const { employerId, userId } = tx.scope
  const { rows } = await sql<{ id: string | null; coming: number }>`
    select min(id::text) filter (where start_date = ${startDate}::date
        and end_date is not distinct from ${endDate}::date and weekdays = ${weekdays}::smallint[]) as id,
      count(*) filter (where coalesce(end_date, 'infinity') >= ${osloToday(now)}::date)::integer as coming
    from office_absences where employer_id = ${employerId} and vikar_id = ${vikarId}`.execute(tx)
  const [known] = rows
  if (known?.id) return { kind: 'entered', id: known.id }
  if (known && known.coming >= OFFICE_ABSENCES_MAX) return { kind: 'too-many' }
  const { id } = await tx
    .insertInto('officeAbsences')
    .values({ employerId, vikarId, startDate, endDate, weekdays, createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, 'vikar-absence-added', vikarId)
  return { kind: 'entered', id }
}

/** Removes an absence that the office entered; false if unknown. */
export const removeAbsence = async (
  tx: TenantTransaction,
  vikarId: string,
  absenceId: string,
): Promise<boolean> => {
  await refuseOutside(tx, [vikarId])
  const removed = await tx
    .deleteFrom('officeAbsences')
    .where('employerId', '=', tx.scope.employerId)
    .where('vikarId', '=', vikarId)
    .where('id', '=', absenceId)
    .returning('id')
    .executeTakeFirst()
  if (removed) await note(tx, 'vikar-absence-removed', vikarId)
  return removed !== undefined
}

/** Omits the days: they are erased long before the history. */
const note = (tx: TenantTransaction, action: 'vikar-absence-added' | 'vikar-absence-removed', id: string) => {
  const { employerId, userId } = tx.scope
  return writeAudit(tx, { action, actorUserId: userId, employerId, subject: { type: 'vikar', id } })
}
