import { sql, type RawBuilder } from 'kysely'
import { BESIDE_EDIT, DEPARTMENT_AND_EDIT } from '#features/requests/server/acts/read-edited-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import { MATCHING_MAX, type LogFilter, type LoggedAssignment, type RequestShift } from '../shapes.ts'
import { statusesOf, type LogStatus } from '../rules.ts'
import { findHeldIn, isAmongHeld } from './held.ts'
import { findRareMatches, matchesLogSearch } from './log-search.ts'
import { logOrderOf } from './log-order.ts'
import { ASKED_PEOPLE } from '#features/messages/server/deliveries.ts'
import { versionOfShift } from '#features/assignments/server/shift-version.ts'
import { ASKS_IN_ORDER, isOfDepartment } from '#features/assignments/server/of-request.ts'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { IS_FREE_AGAIN } from '#features/assignments/server/holders.ts'
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

type Wanted = LogFilter & { cursor?: string | undefined }

/** A page of the log, nearest first, and the number of shifts. */
export const listAssignments = async (tx: TenantTransaction, wanted: Wanted = {}) => {
  const { cursor: _, ...filter } = wanted
  const { held, total, branches, page } = await lookUp(tx, wanted)
  const { vikarId, ...others } = filter
  const isOnlyHeld = vikarId !== undefined && !isNarrowed(others) && tx.scope.departments === null
  const [shown, matching] = await Promise.all([
    readPage(tx, page, wanted),
    isOnlyHeld
      ? Math.min(held, MATCHING_MAX + 1)
      : isNarrowed(filter)
        ? countUpTo(tx, allOf(branches))
        : null,
  ])
  return { total, matching, ...shown }
}

/** The page without the counts. */
export const readLogPage = async (tx: TenantTransaction, wanted: Wanted) =>
  readPage(tx, (await lookUp(tx, wanted)).page, wanted)

/**
 * Reads the counts, and builds the statements for all matching shifts and for the page. Each status has an index, so
 * each has a branch.
 */
const lookUp = async (tx: TenantTransaction, wanted: Wanted) => {
  const { cursor, ...filter } = wanted
  const { employerId } = tx.scope
  const total = await countAssignments(tx)
  const enough = probedFrom(total)
  const held = filter.vikarId === undefined ? 0 : await countHeld(tx, filter.vikarId, enough)
  const few = filter.query ? await findRareMatches(tx, filter.query, total) : null
  const passing = passes(tx, filter, few)
  const all = statusConditions(filter).map(
    (isOfStatus) => sql`from assignments a where a.employer_id = ${employerId} ${isOfStatus} ${passing}`,
  )
  const { vikarId, query } = filter
  const order = logOrderOf(filter, cursor)
  if (vikarId === undefined) return { held, total, branches: all, page: inOrder(all, order, PAGE + 1) }
  const isProbed = held > enough && !query
  const near = isProbed ? await findHeldIn(tx, vikarId, inOrder(all, order, PROBED, KEYS)) : []
  const branches = all.map((chosen) => sql`${chosen} and ${isAmongHeld(employerId, vikarId)}`)
  const isPage = near.length > PAGE
  const chosen = isPage
    ? [sql`from assignments a where a.employer_id = ${employerId} and a.id = any(${near}::uuid[])`]
    : branches
  return { held, total, branches, page: collected(chosen, order) }
}

/** The shifts of a busy substitute are searched among this many of the nearest, before all of theirs are sorted. */
const PROBED = 1000
/** Above this number, shifts are not all sorted if the nearest may suffice: counting and sorting cost two probes. */
const SORTED_MAX = 2500

/**
 * The number of shifts above which the probe pays off: if their share of the log is even, the nearest {@link PROBED}
 * then contain a page of them. With fewer, the probe would mostly fail.
 */
const probedFrom = (total: number): number =>
  Math.min(Math.max((total * PAGE) / PROBED, MATCHING_MAX), SORTED_MAX)

const KEYS = sql`a.id, a.assignment_date, a.starts_at`

type LogOrder = ReturnType<typeof logOrderOf>

/** The first shifts of all branches, each branch read in the order of its index. */
const inOrder = (
  branches: readonly RawBuilder<unknown>[],
  { stretches, by }: LogOrder,
  most: number,
  columns = sql`*`,
) => {
  const limit = sql`limit ${sql.lit(most)}`
  const parts = stretches.flatMap((stretch) =>
    branches.map(
      (chosen) => sql`(select ${columns} ${chosen} ${stretch.where} order by ${stretch.by} ${limit})`,
    ),
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) a order by ${by} ${limit}`
}

/** The page for few shifts, found by their ids once for all stretches. */
const collected = (branches: readonly RawBuilder<unknown>[], { stretches, by }: LogOrder) => {
  const places = stretches.map(({ where }) => sql`(true ${where})`)
  const parts = branches.map((chosen) => sql`select * ${chosen} and (${sql.join(places, sql` or `)})`)
  return sql`select * from (${sql.join(parts, sql` union all `)}) a order by ${by} limit ${sql.lit(PAGE + 1)}`
}

/** The cursor is the start and the id of the last shift. */
const readPage = async (tx: TenantTransaction, page: RawBuilder<unknown>, { cursor, ...filter }: Wanted) => {
  const rows = await readRows(tx, page, logOrderOf(filter, cursor).by)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    assignments: shown.map(toLogged),
    nextCursor: rows.length > PAGE && last ? cursorOf({ id: last.id, createdAt: last.startsAt }) : null,
  }
}

/** One assignment as in the log; null if the employer has none with this id. */
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
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'fullName', v.full_name, 'phone', v.phone, 'noSms',
        v.no_sms, 'noEmail', v.email is null)
        order by held.accepted_at, v.id), '[]') as vikarer
      from assignment_responses held join vikarer v on v.employer_id = held.employer_id and v.id = held.vikar_id
      where a.filled > 0 and held.employer_id = a.employer_id and held.assignment_id = a.id
        and held.response_type = 'accepted'
    ) coming
    cross join lateral (select ${ASKED_PEOPLE} as ids offset 0) asked
    left join lateral (
      select count(*) filter (where r.vikar_id = any(asked.ids))::integer as responses,
        count(*) filter (where ${isUnconfirmed})::integer as unconfirmed, max(r.created_at) as latest_response_at
          from assignment_responses r
      where r.employer_id = a.employer_id and r.assignment_id = a.id
    ) r on true
    order by ${order}`.execute(tx)
  return rows
}

const STATUS_CONDITIONS: Record<LogStatus, RawBuilder<unknown>> = {
  // Limits the index of open shifts to recent ones, so it skips those that were never filled.
  waiting: sql`and a.status = 'open' and a.ends_at > now()
    and a.starts_at > now() - ${sql.lit(LONGEST_SHIFT_HOURS)} * interval '1 hour'`,
  unfilled: sql`and a.status = 'open' and a.ends_at <= now()`,
  assigned: sql`and a.status = 'assigned'`,
  completed: sql`and a.status = 'completed'`,
  cancelled: sql`and a.status = 'cancelled'`,
}

/** A condition for each status of the filter; without one, a single condition that matches all shifts. */
const statusConditions = ({ status }: LogFilter): RawBuilder<unknown>[] => {
  const conditions = statusesOf(status).map((named) => STATUS_CONDITIONS[named])
  return conditions.length > 0 ? conditions : [sql``]
}

const allOf = (branches: readonly RawBuilder<unknown>[]) =>
  sql.join(
    branches.map((chosen) => sql`select 1 ${chosen}`),
    sql` union all `,
  )

/** The filter without statuses and substitute. `few` is the result of {@link findRareMatches} for its words. */
const passes = (
  { scope }: TenantTransaction,
  { departmentId, from, to, query }: LogFilter,
  few: readonly string[] | null,
) => sql`
  ${few ? sql`and a.id = any(${[...few]}::uuid[])` : sql``}
  ${departmentId ? sql`and ${isOfDepartment(departmentId)}` : sql``}
  ${from ? sql`and a.assignment_date >= ${from}::date` : sql``}
  ${to ? sql`and a.assignment_date <= ${to}::date` : sql``}
  ${query ? sql`and ${matchesLogSearch(scope.employerId, query)}` : sql``}`

/** The number of a substitute's shifts, counted in the index of answers up to one more than `most`. */
const countHeld = (tx: TenantTransaction, vikarId: string, most: number) =>
  count(
    tx,
    sql`select 1 from assignment_responses held where held.employer_id = ${tx.scope.employerId}
      and held.vikar_id = ${vikarId} and held.response_type = 'accepted' limit ${Math.floor(most) + 1}`,
  )

const isNarrowed = ({ status, ...others }: LogFilter) =>
  statusesOf(status).length > 0 || Object.values(others).some((value) => value !== undefined)

/** The total is stored, because counting a long log costs more than showing it. Members with a partial view count. */
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

/** Counts up to one more than {@link MATCHING_MAX}. */
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

/** The shifts of an assignment's request, by start. */
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
