import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import { LONGEST_SHIFT_HOURS } from '../rules.ts'
import { absentSince } from './absent-since.ts'
import type { FoundLink, ResponseLink } from './response-link.ts'

/** Do two shifts overlap? Not if one ends when the other begins. A closed shift blocks no other. */
const OVERLAPS = sql`other.status in ('open', 'assigned') and other.starts_at < a.ends_at and other.ends_at > a.starts_at`

/**
 * The sources of shifts and answers: those of the whole office, whatever departments a member is bound to, or those
 * that a substitute sees.
 */
const WHOLE_OFFICE = { shifts: sql.table('office_assignments'), answers: sql.table('office_responses') }
export const AS_SEEN_BY_PERSON: typeof WHOLE_OFFICE = {
  shifts: sql.table('assignments'),
  answers: sql.table('assignment_responses'),
}

/**
 * The substitute's other shift at the same employer that overlaps `a`: a subquery in which it is `other`. It searches
 * by time, not through all shifts of the substitute; with `exists` the planner would choose.
 */
export const overlappingShift = (
  vikarId: string | RawBuilder<unknown>,
  { shifts, answers } = WHOLE_OFFICE,
) => sql`
  select other.id, other.title, other.assignment_date as date, other.start_time, other.end_time from ${shifts} other
  where other.employer_id = a.employer_id and other.id <> a.id and ${OVERLAPS}
    and other.starts_at > a.starts_at - ${sql.lit(LONGEST_SHIFT_HOURS)} * interval '1 hour'
    and (select mine.response_type from ${answers} mine where mine.employer_id = other.employer_id
      and mine.assignment_id = other.id and mine.vikar_id = ${vikarId}) = 'accepted'
  order by other.starts_at limit 1`

/**
 * People who can take none of the open shifts of request `q`: during each, they have another shift of the employer, or
 * are absent by an absence entered after the request. `offset 0` fixes the order: shifts by time, then their holders.
 */
export const BUSY_FOR_ALL = sql<string[]>`array(
  select kept.vikar_id from assignments a
  cross join lateral (
    select mine.vikar_id from (select other.id from ${WHOLE_OFFICE.shifts} other
      where other.employer_id = a.employer_id and other.id <> a.id and ${OVERLAPS}
        and other.starts_at > a.starts_at - ${sql.lit(LONGEST_SHIFT_HOURS)} * interval '1 hour' offset 0) other
    cross join lateral (select held.vikar_id from ${WHOLE_OFFICE.answers} held
      where held.employer_id = a.employer_id and held.assignment_id = other.id
        and held.response_type = 'accepted' offset 0) mine
    union all select away.vikar_id from ${absentSince(sql`q.created_at`)}) kept
  where a.employer_id = q.employer_id and a.request_id = q.id and a.status = 'open'
  group by kept.vikar_id
  having count(distinct a.id) = (select count(*) from assignments s
    where s.employer_id = q.employer_id and s.request_id = q.id and s.status = 'open'))`

/** Dates YYYY-MM-DD, times HH:MM:SS. */
export interface OtherShift {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

export const readOtherShift = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
): Promise<OtherShift | null> => {
  const { rows } = await sql<OtherShift>`
    select other.* from assignments a, lateral (${overlappingShift(vikarId)}) other
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? null
}

/** A holder of the shift who has another shift at that time. */
export const findBusy = async (tx: TenantTransaction, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ vikarId: string }>`
    select held.vikar_id from assignments a
    join assignment_responses held on held.employer_id = a.employer_id and held.assignment_id = a.id
      and held.response_type = 'accepted'
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id}
      and exists (${overlappingShift(sql`held.vikar_id`)}) limit 1`.execute(tx)
  return rows[0]?.vikarId
}

/** A shift at another employer. Date YYYY-MM-DD, times HH:MM:SS. */
export interface ShiftElsewhere {
  readonly employerName: string | null
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/**
 * The first shift of a person with a login at another employer that overlaps the chosen shift, or one of all, if that
 * is open.
 */
export const findShiftElsewhere = async (
  { database }: Services,
  {
    holder,
    scope,
    assignmentId,
    assignmentIds,
    isForAll,
  }: Pick<FoundLink, 'holder' | 'scope' | 'assignmentId' | 'assignmentIds' | 'isForAll'>,
): Promise<ShiftElsewhere | null> => {
  if (!holder) return null
  const { rows } = await database.readOne(holder, (tx) =>
    sql<ShiftElsewhere>`
    select ${nameOrOwnerForPerson(sql`e`)} as employer_name, other.assignment_date as date, other.start_time,
      other.end_time
    from assignments a, vikarer v
    join assignment_responses mine on mine.employer_id = v.employer_id and mine.vikar_id = v.id
      and mine.response_type = 'accepted'
    join assignments other on other.employer_id = mine.employer_id and other.id = mine.assignment_id
    join employers e on e.id = other.employer_id
    where a.employer_id = ${scope.employerId} and a.id = any(${isForAll ? [...assignmentIds] : [assignmentId]}::uuid[])
      and a.status = 'open'
      and v.user_id = ${tx.scope.userId} and v.employer_id <> a.employer_id and ${OVERLAPS}
    order by other.starts_at limit 1`.execute(tx),
  )
  return rows[0] ?? null
}
