import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import type { LoggedAssignment, RecipientRow } from '../contract.ts'
import type { AssignmentStatus } from '../rules.ts'

const PAGE = 50

interface LogRow {
  readonly id: string
  readonly title: string
  readonly location: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly description: string | null
  readonly requirements: string | null
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
  readonly vikarName: string | null
  readonly vikarPhone: string | null
  readonly asked: number
  readonly responses: number
  readonly latestResponseAt: Date | null
  readonly createdAt: Date
}

/** A page of the log, the newest first; the cursor is the last row's creation time and id. */
export const listAssignments = async (tx: TenantTransaction, cursor?: string) => {
  const [createdAt, id] = cursor?.split('_') ?? []
  const before =
    createdAt && id ? sql`and (a.created_at, a.id) < (${createdAt}::timestamptz, ${id}::uuid)` : sql``
  const page = sql<LogRow>`
    select a.id, a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.description, a.requirements,
      a.status, a.ends_at < now() as has_ended, a.created_at, v.full_name as vikar_name, v.phone as vikar_phone,
      (select count(*)::integer from assignment_response_tokens t
        where t.employer_id = a.employer_id and t.assignment_id = a.id) as asked,
      coalesce(r.responses, 0) as responses, r.latest_response_at
    from (
      select * from assignments a where a.employer_id = ${tx.scope.employerId} ${before}
      order by a.created_at desc, a.id desc limit ${PAGE + 1}
    ) a
    left join vikarer v on v.employer_id = a.employer_id and v.id = a.assigned_vikar_id
    left join lateral (
      select count(*)::integer as responses, max(r.created_at) as latest_response_at from assignment_responses r
      where r.employer_id = a.employer_id and r.assignment_id = a.id
    ) r on true
    order by a.created_at desc, a.id desc`
  const [{ rows }, total] = await Promise.all([page.execute(tx), countAssignments(tx)])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    total,
    assignments: shown.map(toLogged),
    nextCursor: rows.length > PAGE && last ? cursorOf(last) : null,
  }
}

const countAssignments = async (tx: TenantTransaction): Promise<number> => {
  const row = await tx
    .selectFrom('assignments')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirstOrThrow()
  return row.total
}

const toLogged = ({
  vikarName,
  vikarPhone,
  latestResponseAt,
  createdAt,
  ...row
}: LogRow): LoggedAssignment => ({
  ...row,
  vikar: vikarName === null ? null : { fullName: vikarName, phone: vikarPhone },
  latestResponseAt: latestResponseAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** Every recipient of an assignment with answer and delivery, answers first. Empty for an unknown assignment. */
export const listRecipients = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<RecipientRow[]> => {
  const { rows } = await sql<Omit<RecipientRow, 'respondedAt'> & { respondedAt: Date | null }>`
    select t.vikar_id, v.full_name, v.phone, r.response_type as response, r.message, r.created_at as responded_at,
      (select s.gateway_state from sms_history s where s.employer_id = t.employer_id
        and s.assignment_id = t.assignment_id and s.vikar_id = t.vikar_id order by s.created_at desc limit 1) as sms,
      (select e.gateway_state from email_history e where e.employer_id = t.employer_id
        and e.assignment_id = t.assignment_id and e.vikar_id = t.vikar_id order by e.created_at desc limit 1) as email
    from assignment_response_tokens t
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
    left join assignment_responses r on r.employer_id = t.employer_id
      and r.assignment_id = t.assignment_id and r.vikar_id = t.vikar_id
    where t.employer_id = ${tx.scope.employerId} and t.assignment_id = ${assignmentId}
    order by r.response_type = 'accepted' desc nulls last, r.created_at nulls last, v.full_name`.execute(tx)
  return rows.map((row) => ({ ...row, respondedAt: row.respondedAt?.toISOString() ?? null }))
}
