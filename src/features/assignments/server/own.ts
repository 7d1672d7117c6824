import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import type { OwnAssignment } from '../contract-own.ts'
import { ownState, type AssignmentStatus } from '../rules.ts'

const PAGE = 30

interface OwnRow {
  readonly employerId: string
  readonly id: string
  readonly employerName: string | null
  readonly title: string
  readonly location: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly startsAt: Date
  readonly description: string | null
  readonly requirements: string | null
  readonly status: AssignmentStatus
  readonly isMine: boolean
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  readonly response: OwnAssignment['response']
  readonly hasWithdrawn: boolean
  readonly message: string | null
  readonly contactName: string | null
  readonly contactPhone: string | null
  readonly contactEmail: string | null
}

/**
 * What the logged-in substitute was asked about, at all their employers. Coming shifts by their start, past ones the
 * latest first; the cursor is the last row's start and id.
 */
export const listOwnAssignments = async (
  tx: PersonTransaction,
  { list, cursor }: { list: 'coming' | 'past'; cursor?: string | undefined },
): Promise<{ assignments: OwnAssignment[]; nextCursor: string | null }> => {
  const [startsAt, id] = cursor?.split('_') ?? []
  const after =
    startsAt && id
      ? sql`and (a.starts_at, a.id) ${BEYOND[list]} (${startsAt}::timestamptz, ${id}::uuid)`
      : sql``
  const { rows } = await sql<OwnRow>`
    select shown.*, contact.full_name as contact_name, contact.phone as contact_phone, contact.email as contact_email
    from (
      select a.id, a.employer_id, e.name as employer_name, a.title, a.location, a.assignment_date as date, a.start_time,
        a.end_time, a.starts_at, a.description, a.requirements, a.status,
        coalesce(a.assigned_vikar_id = v.id, false) as is_mine,
        a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended,
        r.response_type as response, coalesce(r.withdrawn_at = r.created_at, false) as has_withdrawn, r.message
      from vikarer v
      join assignment_response_tokens t on t.employer_id = v.employer_id and t.vikar_id = v.id
      join assignments a on a.employer_id = t.employer_id and a.id = t.assignment_id
      join employers e on e.id = a.employer_id
      left join assignment_responses r on r.employer_id = t.employer_id and r.assignment_id = t.assignment_id
        and r.vikar_id = t.vikar_id
      where v.user_id = ${tx.scope.userId} and ${LISTED[list]} ${after}
      order by ${ORDER[list]} limit ${PAGE + 1}
    ) shown
    left join lateral contact_for_person(shown.employer_id, shown.id) contact on shown.is_mine
    order by ${ORDER_SHOWN[list]}`.execute(tx)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    assignments: page.map(toOwn),
    nextCursor: rows.length > PAGE && last ? cursorOf({ createdAt: last.startsAt, id: last.id }) : null,
  }
}

const LISTED = { coming: sql`a.ends_at > now()`, past: sql`a.ends_at <= now()` } as const
const BEYOND = { coming: sql`>`, past: sql`<` } as const
const ORDER = { coming: sql`a.starts_at, a.id`, past: sql`a.starts_at desc, a.id desc` } as const
const ORDER_SHOWN = {
  coming: sql`shown.starts_at, shown.id`,
  past: sql`shown.starts_at desc, shown.id desc`,
} as const

const toOwn = ({
  employerId: _,
  status,
  isMine,
  hasWithdrawn,
  startsAt,
  contactName,
  contactPhone,
  contactEmail,
  ...row
}: OwnRow): OwnAssignment => ({
  ...row,
  startsAt: startsAt.toISOString(),
  state: ownState({ status, isMine, response: row.response, hasWithdrawn }),
  isOpen: status === 'open',
  contact:
    contactName !== null && contactEmail !== null
      ? { name: contactName, phone: contactPhone, email: contactEmail }
      : null,
})

/** Minutes of one's own shifts that begin in the month of that day, YYYY-MM-DD in Oslo. */
export const readOwnHours = async (tx: PersonTransaction, today: string) => {
  const month = today.slice(0, 7)
  const { rows } = await sql<{ doneMinutes: number; bookedMinutes: number }>`
    select coalesce(sum(minutes) filter (where has_ended), 0)::integer as done_minutes,
      coalesce(sum(minutes) filter (where not has_ended), 0)::integer as booked_minutes
    from (
      select extract(epoch from a.ends_at - a.starts_at) / 60 as minutes, a.ends_at <= now() as has_ended
      from vikarer v join assignments a on a.employer_id = v.employer_id and a.assigned_vikar_id = v.id
      where v.user_id = ${tx.scope.userId} and a.status in ('assigned', 'completed')
        and a.assignment_date >= ${`${month}-01`}::date
        and a.assignment_date < ${`${month}-01`}::date + interval '1 month'
    ) own`.execute(tx)
  const { doneMinutes = 0, bookedMinutes = 0 } = rows[0] ?? {}
  return { month, doneMinutes, bookedMinutes }
}
