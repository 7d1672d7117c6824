import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** The facts for messages about an assignment. Dates YYYY-MM-DD, times HH:MM:SS. */
export interface AssignmentFacts {
  readonly id: string
  readonly title: string
  readonly location: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly description: string | null
  readonly requirements: string | null
  /** The number of withdrawals. */
  readonly timesReopened: number
  /** The number of edits and removals. */
  readonly revisions: number
  /** The number of substitutes that the shift needs, and of those it has. */
  readonly places: number
  readonly filled: number
  readonly employerId: string
  readonly employerName: string | null
  readonly employerAddress: string | null
  /** The department that asks; null: the whole office. */
  readonly departmentId: string | null
  readonly departmentName: string | null
  /** The person to call: the department's contact, else the administrator who made it, else another who sees it. */
  readonly contactName: string
  readonly contactPhone: string | null
  /** The address of that administrator, even if the department has a contact. */
  readonly contactEmail: string
  /** Today in Oslo at the time of reading: a message adds the year only to distant dates. */
  readonly today: string
}

/** A shift's times, its places, and its number of withdrawals. */
export type ShiftFacts = Pick<
  AssignmentFacts,
  | 'id'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'startsAt'
  | 'endsAt'
  | 'places'
  | 'filled'
  | 'timesReopened'
  | 'revisions'
>

const SHIFT = sql`s.id, s.assignment_date as date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.places, s.filled,
  s.times_reopened, s.revisions`

/** Reads these shifts, by start. */
export const readShiftFacts = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ShiftFacts[]> => {
  const { rows } = await sql<ShiftFacts>`
    select ${SHIFT} from assignments s where s.employer_id = ${tx.scope.employerId} and s.id = any(${[...ids]}::uuid[])
    order by s.starts_at, s.id`.execute(tx)
  return rows
}

/** The facts of messages about a request: its first shift's facts, and all shifts that can still be taken. */
export interface RequestFacts extends AssignmentFacts {
  readonly shifts: readonly ShiftFacts[]
}

/** The columns of {@link AssignmentFacts}, for an assignment `a` joined with {@link BESIDE_ASSIGNMENT}. */
export const FACTS = sql`
  a.id, a.employer_id, a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.starts_at, a.ends_at,
  a.description, a.requirements, a.times_reopened, a.revisions, a.places, a.filled,
  e.name as employer_name, e.address as employer_address,
  q.department_id, d.name as department_name, coalesce(d.contact_name, p.full_name) as contact_name,
  coalesce(d.contact_phone, p.phone) as contact_phone, u.email as contact_email,
  (now() at time zone 'Europe/Oslo')::date as today`

/** Joins to an assignment `a` its employer `e`, its department `d` and the contact administrator, `p` and `u`. */
export const BESIDE_ASSIGNMENT = sql`
  join requests q on q.employer_id = a.employer_id and q.id = a.request_id
  join employers e on e.id = a.employer_id
  left join departments d on d.employer_id = q.employer_id and d.id = q.department_id
  join lateral (
    select * from administrators p where p.employer_id = a.employer_id
    order by not p.is_bound or exists (select from membership_departments m
        where m.employer_id = p.employer_id and m.user_id = p.user_id and m.department_id = q.department_id) desc,
      p.user_id = q.created_by desc, p.soft_deleted, p.member_role = 'reader', p.created_at limit 1
  ) p on true
  join users u on u.id = p.user_id`

const FROM_ASSIGNMENT = sql`from assignments a ${BESIDE_ASSIGNMENT}`

/** Reads the facts for messages, in one statement. */
export const readFacts = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentFacts> => {
  const { rows } = await sql<AssignmentFacts>`
    select ${FACTS} ${FROM_ASSIGNMENT}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error(`assignment ${assignmentId} not found`)
  return facts
}

/**
 * The facts for messages about an assignment's request: its open shifts by start, or this one if none is open. The
 * messages expire when the last of them ends.
 */
export const readRequestFacts = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<RequestFacts> => {
  const [facts, { rows }] = await Promise.all([
    readFacts(tx, assignmentId),
    sql<ShiftFacts>`
      select ${SHIFT} from assignments a join assignments s on s.employer_id = a.employer_id
        and s.request_id = a.request_id
      where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and s.status = 'open'
        and s.ends_at > now()
      order by s.starts_at, s.id`.execute(tx),
  ])
  const shifts = rows.length > 0 ? rows : [facts]
  const endsAt = new Date(Math.max(...shifts.map((shift) => shift.endsAt.getTime())))
  return { ...facts, endsAt, shifts }
}
