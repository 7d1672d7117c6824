import { sql, type RawBuilder } from 'kysely'
import { LONGEST_SHIFT_HOURS } from '#features/assignments/rules.ts'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { shiftInstants } from '#shared/dates.ts'

const LONGEST = sql`${sql.lit(LONGEST_SHIFT_HOURS)} * interval '1 hour'`

/** `mine` is an open question about a shift that overlaps with `a`. */
const overlapping = (now: Date) => sql`mine.employer_id = a.employer_id and mine.starts_at < a.ends_at
  and mine.ends_at > a.starts_at and mine.starts_at > a.starts_at - ${LONGEST} and mine.starts_at > ${now}
  and mine.open_until > ${now}`

/** Columns or values of the query around. */
interface Request {
  readonly employerId: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}

const Q: Request = { employerId: sql`q.employer_id`, id: sql`q.id` }

/**
 * Open questions of other requests about hours that this request, or `q`, asks about too. Columns `vikar_id`,
 * `open_until`.
 */
export const questionsElsewhere = (now: Date, { employerId, id } = Q): RawBuilder<unknown> => sql`
  select mine.vikar_id, mine.open_until from assignments a
  cross join lateral (
    select mine.vikar_id, mine.open_until from office_questions mine
    where ${overlapping(now)} and mine.request_id <> a.request_id offset 0) mine
  where a.employer_id = ${employerId} and a.request_id = ${id} and a.status = 'open' and a.starts_at > ${now}`

/** Substitutes held back from the line of request `q` because another request has asked them about the same hours. */
export const askedElsewhere = (now: Date): RawBuilder<string[]> =>
  sql`array(select vikar_id from (${questionsElsewhere(now)}) elsewhere)`

/**
 * Begins a statement about the line of request `q`: `with ${theRequest(...)} select ... from q`. `assignments` are the
 * shifts of the request alone: each reading of the table adds the checks of row-level security to the plan, which cost
 * more than the rows. `q.busy` has the ids of people who can have none of its shifts, `q.elsewhere` of people with a
 * question of another request about the same hours, `elsewhere` a row for each of these questions. The database works
 * them out once, before it reads the line. It used to do so for each place of the line, and one statement took 45
 * seconds where the planner had not seen the rows yet.
 *
 * @param leftOut the result of an earlier statement under the same locks. It is not read again, and there is no
 * `elsewhere`
 */
export const theRequest = (
  tx: TenantTransaction,
  requestId: string,
  now: Date,
  leftOut?: LeftOut,
): RawBuilder<unknown> => {
  const [employerId, id] = [sql`${tx.scope.employerId}::uuid`, sql`${requestId}::uuid`]
  const lists = leftOut
    ? sql`${[...leftOut.busy]}::uuid[] as busy, ${[...leftOut.elsewhere]}::uuid[] as elsewhere`
    : sql`${BUSY_FOR_ALL} as busy, array(select distinct vikar_id from elsewhere) as elsewhere`
  return sql`assignments as materialized (
      select employer_id, id, request_id, status, assignment_date, starts_at, ends_at, freed_at, reopened_at, moved_at,
        original_days
      from assignments where employer_id = ${employerId} and request_id = ${id}
    ), ${leftOut ? sql`` : sql`elsewhere as materialized (${questionsElsewhere(now, { employerId, id })}),`} q as materialized (
      select q.employer_id, q.id, q.created_at, q.open_at_most, q.patience_minutes, q.is_urgent, q.ask_from,
        q.ask_all_at,
        q.quiet_from, q.quiet_until, q.quiet_weekends, q.channels, q.undone_at, q.halted_at, q.held_until, ${lists}
      from requests q where q.employer_id = ${employerId} and q.id = ${id}
    )`
}

/** People a line does not ask for now. */
export interface LeftOut {
  /** They can have none of its shifts. */
  readonly busy: readonly string[]
  /** Another request has asked them about the same hours. */
  readonly elsewhere: readonly string[]
}

/** Has the substitute of row `vikarer` an open question about overlapping hours? Incomplete shifts count for none. */
export const hasOpenQuestion = (
  tx: TenantTransaction,
  shifts: readonly { readonly date?: string; readonly startTime?: string; readonly endTime?: string }[],
  now: Date,
): RawBuilder<boolean> => {
  const times = shifts.flatMap(({ date, startTime, endTime }) => {
    if (!date || !startTime || !endTime) return []
    const { startsAt, endsAt } = shiftInstants({ date, startTime, endTime })
    return [{ starts_at: startsAt, ends_at: endsAt }]
  })
  return sql`vikarer.id = any(array(
    select mine.vikar_id from (
      select ${tx.scope.employerId}::uuid as employer_id, starts_at, ends_at
      from jsonb_to_recordset(${toJson(times)}::jsonb) as shifts (starts_at timestamptz, ends_at timestamptz)
    ) a join office_questions mine on ${overlapping(now)}))`
}

/**
 * Lines of an employer ask in turn: of two that would ask the same person at once, the second sees the first one's
 * question. Taken before the shifts (docs/architecture.md, lock order).
 */
export const lockAsking = (tx: TenantTransaction) => sql`select ${askingLock(tx)}`.execute(tx)

/** The same within a statement. */
export const askingLock = (tx: TenantTransaction): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended('asking ' || ${tx.scope.employerId}, 0))`
