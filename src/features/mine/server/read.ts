import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import type { MY_LISTS, MyAssignment } from '../contract.ts'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import { myState } from '#features/answers/rules.ts'
import { MAY_BE_REMINDED, type AssignmentStatus } from '#features/assignments/rules.ts'
import { IS_HELD } from '#features/assignments/server/of-request.ts'
import { isAnswerOf } from '#features/assignments/server/rules-in-sql.ts'
import { isUnconfirmed, timesBefore } from '#features/assignments/server/confirm.ts'
import { AS_SEEN_BY_PERSON, overlappingShift } from '#features/assignments/server/other-shift.ts'

interface MyRow {
  readonly employerId: string
  readonly id: string
  readonly requestId: string
  readonly employerName: string | null
  readonly employerAddress: string | null
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
  readonly isBusy: boolean
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  readonly response: MyAssignment['response']
  readonly hasWithdrawn: boolean
  readonly wasRemoved: boolean
  readonly isToConfirm: boolean
  readonly agreed: MyAssignment['agreed']
  readonly message: string | null
  readonly contactName: string | null
  readonly contactPhone: string | null
  readonly contactEmail: string | null
  /** Sort order of coming ones: 0 own, 1 open, 2 other. */
  readonly rank: number
}

/**
 * The shifts that the logged-in substitute was asked about, at all their employers. Coming shifts: own, then open ones,
 * each by start, so that one page shows them all. Past shifts: latest first.
 */
export const listMyAssignments = async (
  tx: PersonTransaction,
  { list, cursor }: { list: MyList; cursor?: string | undefined },
): Promise<{ assignments: MyAssignment[]; waiting: number; nextCursor: string | null }> => {
  const [rows, waiting] = await Promise.all([
    readRows(tx, list, cursor),
    list === 'coming' ? countWaiting(tx) : 0,
  ])
  const page = rows.slice(0, PAGES[list])
  const last = page.at(-1)
  const isMore = rows.length > page.length && last !== undefined
  return {
    assignments: page.map(toOwn),
    waiting,
    nextCursor: isMore ? `${last.rank}_${cursorOf({ createdAt: last.startsAt, id: last.id })}` : null,
  }
}

type MyList = (typeof MY_LISTS)[number]

const PAGES = { coming: 100, past: 30 } as const

const readRows = async (tx: PersonTransaction, list: MyList, cursor?: string): Promise<MyRow[]> => {
  const [rank, startsAt, id] = cursor?.split('_') ?? []
  const beyond = list === 'coming' ? sql`>` : sql`<`
  const after =
    rank && startsAt && id
      ? sql`where (rank, starts_at, id) ${beyond} (${rank}::integer, ${startsAt}::timestamptz, ${id}::uuid)`
      : sql``
  const { rows } = await sql<MyRow>`
    select shown.*, contact.full_name as contact_name, contact.phone as contact_phone, contact.email as contact_email
    from (
      select * from (${own(tx, list)}) own ${after} order by ${ORDER[list]} limit ${PAGES[list] + 1}
    ) shown
    left join lateral (
      select * from contact_for_person(shown.employer_id, shown.id)
      where shown.is_mine or shown.status = 'open' and not shown.has_ended
    ) contact on true
    order by ${ORDER[list]}`.execute(tx)
  return rows
}

const own = (tx: PersonTransaction, list: MyList) => sql`
  select a.id, a.request_id, a.employer_id, ${nameOrOwnerForPerson(sql`e`)} as employer_name,
    e.address as employer_address, a.title, a.location, a.assignment_date as date, a.start_time,
    a.end_time, a.starts_at, a.description, a.requirements, a.status,
    coalesce(r.response_type = 'accepted', false) as is_mine,
    ${IS_BUSY} as is_busy, a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended,
    r.response_type as response, coalesce(r.withdrawn_at >= r.created_at, false) as has_withdrawn,
    coalesce(r.removed_at is not null, false) as was_removed, ${isUnconfirmed} as is_to_confirm,
    ${timesBefore} as agreed, r.message,
    ${RANK[list]} as rank
  ${OF_PERSON} join employers e on e.id = a.employer_id
  where v.user_id = ${tx.scope.userId} and not ${IS_HELD} and ${LISTED[list]}`

/** Everything asked of the person's register rows `v`: the link `t`, the assignment `a` and their answer `r`. */
const OF_PERSON = sql`
  from vikarer v
  join recipients t on t.employer_id = v.employer_id and t.vikar_id = v.id
  join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
  left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    and r.vikar_id = t.vikar_id`

/** Another shift of the same employer overlaps. */
const IS_BUSY = sql`(a.status = 'open' and exists (${overlappingShift(sql`v.id`, AS_SEEN_BY_PERSON)}))`

const LISTED = { coming: sql`a.ends_at > now()`, past: sql`a.ends_at <= now()` } as const
const RANK = {
  coming: sql`case when r.response_type = 'accepted' and a.status <> 'cancelled' then 0 when a.status = 'open' then 1 else 2 end`,
  past: sql`0`,
} as const
const ORDER = { coming: sql`rank, starts_at, id`, past: sql`rank desc, starts_at desc, id desc` } as const

/** Counts open shifts without an answer from the person, or with an answer that was too late. */
const countWaiting = async (tx: PersonTransaction): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting ${OF_PERSON}
    where v.user_id = ${tx.scope.userId} and not ${IS_HELD} and ${LISTED.coming} and a.status = 'open'
      and coalesce(${isAnswerOf(MAY_BE_REMINDED.ofQuestion.who)}, true) and not ${IS_BUSY}`.execute(tx)
  return rows[0]?.waiting ?? 0
}

const toOwn = ({
  employerId: _,
  status,
  isMine: _isMine,
  hasWithdrawn,
  wasRemoved,
  startsAt,
  contactName,
  contactPhone,
  contactEmail,
  rank: __,
  ...row
}: MyRow): MyAssignment => ({
  ...row,
  startsAt: startsAt.toISOString(),
  state: myState({ status, response: row.response, hasWithdrawn, wasRemoved }),
  isOpen: status === 'open',
  contact:
    contactName !== null && contactEmail !== null
      ? { name: contactName, phone: contactPhone, email: contactEmail }
      : null,
})

/** Minutes of the person's own shifts that begin in the month of `today`, YYYY-MM-DD in Oslo. */
export const readMyHours = async (tx: PersonTransaction, today: string) => {
  const month = today.slice(0, 7)
  const { rows } = await sql<{ doneMinutes: number; bookedMinutes: number }>`
    select coalesce(sum(minutes) filter (where has_ended), 0)::integer as done_minutes,
      coalesce(sum(minutes) filter (where not has_ended), 0)::integer as booked_minutes
    from (
      select extract(epoch from a.ends_at - a.starts_at) / 60 as minutes, a.ends_at <= now() as has_ended
      from vikarer v
      join assignment_responses r on r.employer_id = v.employer_id and r.vikar_id = v.id
        and r.response_type = 'accepted'
      join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
      where v.user_id = ${tx.scope.userId} and a.status <> 'cancelled'
        and a.assignment_date >= ${`${month}-01`}::date
        and a.assignment_date < ${`${month}-01`}::date + interval '1 month'
    ) own`.execute(tx)
  const { doneMinutes = 0, bookedMinutes = 0 } = rows[0] ?? {}
  return { month, doneMinutes, bookedMinutes }
}
