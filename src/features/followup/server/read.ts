import { sql, type RawBuilder } from 'kysely'
import { BESIDE_EDIT, DEPARTMENT_AND_EDIT } from '#features/requests/server/acts/read-edited-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import { MATCHING_MAX, type LogFilter, type LoggedAssignment, type RequestShift } from '../shapes.ts'
import type { LogStatus } from '../rules.ts'
import { findFew, mentions } from './mentions.ts'
import { orderOf } from './order.ts'
import { ASKED_PEOPLE } from '#features/messages/server/deliveries.ts'
import { versionOfShift } from '#features/assignments/server/shift-version.ts'
import { ASKS_IN_ORDER, isOfDepartment } from '#features/assignments/server/of-request.ts'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { holding, holdingInOrder, IS_FREE_AGAIN } from '#features/assignments/server/holders.ts'
import { LONGEST_SHIFT_HOURS, type AssignmentStatus, type Channel } from '#features/assignments/rules.ts'

const PAGE = 50

interface LogRow {
  readonly id: string
  readonly title: string
  readonly location: string
  readonly department: LoggedAssignment['department']
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly startsAt: Date
  readonly description: string | null
  readonly requirements: string | null
  readonly channels: readonly Channel[]
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
  readonly isReopened: boolean
  readonly places: number
  readonly filled: number
  readonly unconfirmed: number
  readonly edited: LoggedAssignment['edited']
  readonly vikarer: LoggedAssignment['vikarer']
  readonly asked: number
  readonly lineLength: number | null
  readonly isInOrder: boolean
  readonly isHalted: boolean
  readonly sendAt: Date | null
  readonly responses: number
  readonly latestResponseAt: Date | null
  readonly createdAt: Date
}

/** A page of the log, what is nearest first. The cursor is when the last shift begins, and its id. */
export const listAssignments = async (
  tx: TenantTransaction,
  { cursor, ...filter }: LogFilter & { cursor?: string | undefined } = {},
) => {
  const order = orderOf(filter, cursor)
  const { vikarId, ...others } = filter
  const held = vikarId === undefined ? 0 : await countHeld(tx, vikarId)
  const total = await countAssignments(tx)
  const few = filter.query ? await findFew(tx, filter.query, total) : null
  const isOnlyHeld = vikarId !== undefined && !isNarrowed(others) && tx.scope.departments === null
  const chosen = sql`
    from assignments a where a.employer_id = ${tx.scope.employerId} ${passes(tx, filter, { held, few })}`
  const limit = sql`limit ${sql.lit(PAGE + 1)}`
  const stretches = order.stretches.map(
    ({ where, by }) => sql`(select * ${chosen} ${where} order by ${by} ${limit})`,
  )
  const page = sql`select * from (${sql.join(stretches, sql` union all `)}) a order by ${order.by} ${limit}`
  const [rows, matching] = await Promise.all([
    readRows(tx, page, order.by),
    isOnlyHeld ? held : isNarrowed(filter) ? countUpTo(tx, sql`select 1 ${chosen}`) : null,
  ])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    total,
    matching,
    assignments: shown.map(toLogged),
    nextCursor: rows.length > PAGE && last ? cursorOf({ id: last.id, createdAt: last.startsAt }) : null,
  }
}

/** One assignment as the log shows it; null when the employer has none with this id. */
export const readAssignment = async (tx: TenantTransaction, id: string): Promise<LoggedAssignment | null> => {
  const [row] = await readRows(
    tx,
    sql`select * from assignments a where a.employer_id = ${tx.scope.employerId} and a.id = ${id}`,
  )
  return row ? toLogged(row) : null
}

const readRows = async (
  tx: TenantTransaction,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`a.id`,
): Promise<LogRow[]> => {
  const { rows } = await sql<LogRow>`
    select a.id, a.title, a.location, ${DEPARTMENT_AND_EDIT},
      a.assignment_date as date, a.start_time, a.end_time, a.starts_at, a.description,
      a.requirements, q.channels, a.status, a.ends_at <= now() as has_ended, a.created_at,
      ${IS_FREE_AGAIN} as is_reopened,
      a.places, a.filled, coming.vikarer,
      cardinality(asked.ids) as asked,
      case when q.open_at_most is not null then (select count(*)::integer from (
        select l.vikar_id from request_line l where l.employer_id = a.employer_id and l.request_id = a.request_id
        union select unnest(asked.ids)) line) end as line_length,
      ${ASKS_IN_ORDER} as is_in_order, q.halted_at is not null and a.status = 'open' as is_halted,
      case when a.status = 'open' and q.ask_from > now() and cardinality(asked.ids) = 0 then q.ask_from end as send_at,
      coalesce(r.responses, 0) as responses, coalesce(r.unconfirmed, 0) as unconfirmed, r.latest_response_at
    from (${chosen}) a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    ${BESIDE_EDIT}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'fullName', v.full_name, 'phone', v.phone, 'noSms', v.no_sms, 'noEmail', v.email is null)
        order by held.accepted_at, v.id), '[]') as vikarer
      from assignment_responses held join vikarer v on v.employer_id = held.employer_id and v.id = held.vikar_id
      where a.filled > 0 and held.employer_id = a.employer_id and held.assignment_id = a.id
        and held.response_type = 'accepted'
    ) coming
    cross join lateral (select ${ASKED_PEOPLE} as ids offset 0) asked
    left join lateral (
      select count(*) filter (where r.vikar_id = any(asked.ids))::integer as responses,
        count(*) filter (where ${isUnconfirmed})::integer as unconfirmed, max(r.created_at) as latest_response_at from assignment_responses r
      where r.employer_id = a.employer_id and r.assignment_id = a.id
    ) r on true
    order by ${order}`.execute(tx)
  return rows
}

const STATUS_CONDITIONS: Record<LogStatus, RawBuilder<unknown>> = {
  // The index of open ones begins with who may still be at work, not with all that were never filled.
  waiting: sql`and a.status = 'open' and a.ends_at > now()
    and a.starts_at > now() - ${sql.lit(LONGEST_SHIFT_HOURS)} * interval '1 hour'`,
  unfilled: sql`and a.status = 'open' and a.ends_at <= now()`,
  assigned: sql`and a.status = 'assigned'`,
  completed: sql`and a.status = 'completed'`,
  cancelled: sql`and a.status = 'cancelled'`,
}

interface Known {
  /** Result of {@link countHeld} for the substitute. Many shifts are not all collected for one page. */
  readonly held: number
  /** Result of {@link findFew} for the words. */
  readonly few: readonly string[] | null
}

const passes = (
  { scope }: TenantTransaction,
  { status, vikarId, departmentId, from, to, query }: LogFilter,
  { held, few }: Known,
) => sql`
  ${few ? sql`and a.id = any(${[...few]}::uuid[])` : sql``}
  ${status ? STATUS_CONDITIONS[status] : sql``}
  ${vikarId ? sql`and ${held > MATCHING_MAX ? holdingInOrder(vikarId) : holding(vikarId)}` : sql``}
  ${departmentId ? sql`and ${isOfDepartment(departmentId)}` : sql``}
  ${from ? sql`and a.assignment_date >= ${from}::date` : sql``}
  ${to ? sql`and a.assignment_date <= ${to}::date` : sql``}
  ${query ? sql`and ${mentions(scope.employerId, query)}` : sql``}`

/** All shifts that a substitute has, counted in the index of answers up to one more than {@link MATCHING_MAX}. */
const countHeld = (tx: TenantTransaction, vikarId: string) =>
  countUpTo(
    tx,
    sql`select 1 from assignment_responses held where held.employer_id = ${tx.scope.employerId}
      and held.vikar_id = ${vikarId} and held.response_type = 'accepted'`,
  )

const isNarrowed = (filter: LogFilter) => Object.values(filter).some((value) => value !== undefined)

/** Kept by the database, because counting a long log costs more than showing it: for the whole office, not for those who see a part. */
const countAssignments = async (tx: TenantTransaction): Promise<number> => {
  if (tx.scope.departments !== null)
    return count(tx, sql`select 1 from assignments where employer_id = ${tx.scope.employerId}`)
  const row = await tx
    .selectFrom('assignmentTotals')
    .select('total')
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Up to one more than {@link MATCHING_MAX}. */
const countUpTo = (tx: TenantTransaction, rows: RawBuilder<unknown>): Promise<number> =>
  count(tx, sql`${rows} limit ${sql.lit(MATCHING_MAX + 1)}`)

const count = async (tx: TenantTransaction, rows: RawBuilder<unknown>): Promise<number> => {
  const counted = await sql<{ matching: number }>`
    select count(*)::integer as matching from (${rows}) found`.execute(tx)
  return counted.rows[0]?.matching ?? 0
}

const toLogged = ({
  startsAt,
  sendAt,
  latestResponseAt,
  createdAt,
  channels,
  ...row
}: LogRow): LoggedAssignment => ({
  ...row,
  version: versionOfShift({ ...row, departmentId: row.department?.id ?? null }),
  channels: [...channels],
  startsAt: startsAt.toISOString(),
  sendAt: sendAt?.toISOString() ?? null,
  vikar: row.vikarer[0] ?? null,
  latestResponseAt: latestResponseAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** The shifts of the request that an assignment belongs to, in the order of their times. */
export const readRequestShifts = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<RequestShift[]> => {
  const { rows } = await sql<RequestShift>`
    select s.id, s.assignment_date as date, s.start_time, s.end_time, s.status, s.ends_at <= now() as has_ended,
      s.places, s.filled, (select count(*)::integer from assignment_responses r
        where r.employer_id = s.employer_id and r.assignment_id = s.id and ${isUnconfirmed}) as unconfirmed
    from assignments a join assignments s on s.employer_id = a.employer_id and s.request_id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
    order by s.starts_at, s.id`.execute(tx)
  return rows
}
