import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** What a message about an assignment is made of. Dates YYYY-MM-DD, times HH:MM:SS. */
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
  /** How often its substitute has withdrawn. */
  readonly timesReopened: number
  /** How many substitutes the shift needs, and has. */
  readonly places: number
  readonly filled: number
  readonly employerId: string
  readonly employerName: string | null
  readonly employerAddress: string | null
  /** The administrator who made it, or failing that any other of the employer. */
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string | null
}

/** The columns of {@link AssignmentFacts}, from the tables of {@link FROM_ASSIGNMENT}. */
export const FACTS = sql`
  a.id, a.employer_id, a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.starts_at, a.ends_at,
  a.description, a.requirements, a.times_reopened, a.places, a.filled, e.name as employer_name, e.address as employer_address,
  p.full_name as contact_name, u.email as contact_email, p.phone as contact_phone`

/** An assignment `a` with its employer `e` and the administrator to contact, `p` and `u`. */
export const FROM_ASSIGNMENT = sql`
  from assignments a
  join requests q on q.employer_id = a.employer_id and q.id = a.request_id
  join employers e on e.id = a.employer_id
  join lateral (
    select * from profiles p where p.employer_id = a.employer_id and p.role = 'administrator'
    order by p.user_id = q.created_by desc, p.soft_deleted, p.created_at limit 1
  ) p on true
  join users u on u.id = p.user_id`

/** Reads what the messages say, in one statement. */
export const readFacts = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentFacts> => {
  const { rows } = await sql<AssignmentFacts>`
    select ${FACTS} ${FROM_ASSIGNMENT}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error(`assignment ${assignmentId} not found`)
  return facts
}
