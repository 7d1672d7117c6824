import { sql, type RawBuilder } from 'kysely'
import { ASKS_IN_ORDER, isRequestHeld } from '#features/assignments/server/of-request.ts'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_BE_ASKED, type Channel } from '#features/assignments/rules.ts'
import { isInPhase, isPresent } from '#features/assignments/server/rules-in-sql.ts'
import type { AskingPlan, LineState, ReserveState } from '../../plan.ts'
import { AT_ONCE_PATIENCE_MINUTES } from '../../rules.ts'
import { readAskingSettings, quietHoursOf, type QuietColumns } from './settings.ts'
import { hasRequestFailed } from '#features/messages/server/deliveries.ts'
import { reserveAsked, reserveOf } from './reserve.ts'
import { theRequest, type LeftOut } from '../open-questions.ts'

/** A shift `s` of request `q` that may still need a substitute. */
const NEEDS_SOMEBODY = (now: Date) => sql`s.employer_id = q.employer_id and s.request_id = q.id
  and ${isInPhase(MAY_BE_ASKED.next.shift, sql`${now}`, sql`s`)}`

/** Does request `q` have a shift that needs a substitute, and may its employer ask? */
export const isLineOpen = (now: Date): RawBuilder<boolean> => sql`(${MAY_ASK}
  and exists (select from assignments s where ${NEEDS_SOMEBODY(now)}))`

const MAY_ASK = sql`(q.undone_at is null
  and exists (select from employers e where e.id = q.employer_id and e.closed_at is null offset 0))`

/** Place `l` of the line of request `q` waits, where `busy` are the ids of those who can have none of its shifts. */
export const isWaiting = (
  busy: RawBuilder<unknown>,
) => sql`(l.employer_id = q.employer_id and l.request_id = q.id and l.asked_at is null
  and l.vikar_id <> all(${busy}) and exists (
    select from vikarer v where v.employer_id = l.employer_id and v.id = l.vikar_id
      and ${isPresent(MAY_BE_ASKED.next.presence, sql`q.created_at`)} offset 0))`

/**
 * Place `l` of the line of request `q` waits. Passed by: a substitute who has left the register, was made inactive
 * after the request, or can have none of the shifts.
 */
export const WAITING = isWaiting(BUSY_FOR_ALL)

/** The same in a statement that begins with {@link theRequest}. */
const WAITS = isWaiting(sql`q.busy`)

/** Place `l` waits and no other request holds it back, in a statement that begins with {@link theRequest}. */
export const IS_ASKABLE = sql<boolean>`(${WAITS} and l.vikar_id <> all(q.elsewhere))`

/** No message about request `q` can have reached this substitute: each one failed, or none was sent. */
export const hasFailed = (vikarId: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasRequestFailed({ employerId: sql`q.employer_id`, requestId: sql`q.id`, vikarId })

const HAS_FAILED = hasFailed(sql`l.vikar_id`)

export const PATIENCE = sql`q.patience_minutes * interval '1 minute'`

/**
 * Has `l` an open question? They were asked within the patience, a message may have reached them, and they have not
 * answered about a shift that needs a substitute.
 */
export const isQuestionOpen = (now: Date): RawBuilder<boolean> => sql`(
  l.employer_id = q.employer_id and l.request_id = q.id and l.asked_at + ${PATIENCE} > ${now}
  and ${isUnanswered(now)})`

/** Could they still answer, whatever the patience is? */
export const isUnanswered = (now: Date): RawBuilder<boolean> => sql`(l.asked_at is not null
  and exists (select from assignments s where ${NEEDS_SOMEBODY(now)} and not exists (
    select from assignment_responses r
    where r.employer_id = s.employer_id and r.assignment_id = s.id and r.vikar_id = l.vikar_id offset 0))
  and not ${HAS_FAILED})`

/** When the open question of each who has one ends, those in reserve among them. */
export const openQuestions = (now: Date): RawBuilder<unknown> => sql`(
  select max(ends) as ends from (
    select l.vikar_id, l.asked_at + ${PATIENCE} as ends from request_line l where ${isQuestionOpen(now)}
    union all ${reserveAsked(now)}) questions group by vikar_id)`

/** A line as it is now. */
export interface Line {
  /** Everyone was asked when the request was made. */
  readonly isAtOnce: boolean
  /** The office has freed a place and asks no one for now. */
  readonly isHalted: boolean
  /** It asks some at a time; or else all at once, at a chosen time. */
  readonly isInOrder: boolean
  readonly plan: AskingPlan
  readonly state: LineState
  readonly reserve: ReserveState
  /** Ends of the open questions of the reserve. */
  readonly reserveEnds: readonly Date[]
  /** If false, statements leave the reserve out: it is a third of their plan. */
  readonly mayHaveReserve: boolean
  readonly leftOut: LeftOut
  readonly channels: readonly Channel[]
  /** Its first shift, with which its messages are kept. */
  readonly assignmentId: string
  /** The end of its last shift, filled ones too: a link lives as long. */
  readonly endsAt: Date
  /** Until when its messages wait because the request can be undone; null when they do not. */
  readonly heldUntil: Date | null
}

/** More than there are in any reserve. */
export const ANY_NUMBER = 2 ** 31 - 1

/** How far the asking of a line has come. A request to all at once has no one here. */
export interface Asked {
  /** Someone has not been asked, whether or not they can be. */
  readonly isAnyoneLeft: boolean
  readonly asked: number
  /** Ends of the open questions. */
  readonly open: readonly Date[]
}

/** The first part of the reading of a line. It reads few tables and often shows that there is nothing to do. */
export const readAsked = async (tx: TenantTransaction, requestId: string, now: Date): Promise<Asked> => {
  const { rows } = await sql<Asked>`
    select coalesce(bool_or(l.asked_at is null), false) as is_anyone_left, count(l.asked_at)::integer as asked,
      coalesce(array_agg(l.asked_at + ${PATIENCE}) filter (where ${isQuestionOpen(now)}), '{}') as open
    from requests q join request_line l on l.employer_id = q.employer_id and l.request_id = q.id
    where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId}`.execute(tx)
  return rows[0] ?? NO_ONE_ASKED
}

const NO_ONE_ASKED: Asked = { isAnyoneLeft: false, asked: 0, open: [] }

interface Row extends Omit<AskingPlan, 'quiet'>, QuietColumns, LeftOut {
  readonly isAtOnce: boolean
  readonly isHalted: boolean
  readonly isInOrder: boolean
  readonly isUrgent: boolean
  readonly channels: readonly Channel[]
  readonly assignmentId: string
  readonly waiting: number
  readonly heldBack: number
  readonly heldBackUntil: Date | null
  /** Includes the reserve's; null where the reserve was not read. */
  readonly open: readonly Date[] | null
  readonly reserveWaiting: number
  readonly reserveEnds: readonly Date[]
  readonly mayHaveReserve: boolean
  readonly startsAt: Date | null
  readonly closesAt: Date
  readonly endsAt: Date
  readonly heldUntil: Date | null
}

/**
 * A request to all at once has a line without anyone waiting. Its whole reserve is asked together, outside the
 * employer's quiet hours. Returns null for an unknown request. A caller that acts on it holds the row of the request.
 *
 * @param known the first part of the reading, if the caller has it
 */
export const readLine = async (
  tx: TenantTransaction,
  requestId: string,
  now: Date,
  known?: Asked,
): Promise<Line | null> => {
  const [row, asked] = await Promise.all([
    readRow(tx, requestId, now),
    known ?? readAsked(tx, requestId, now),
  ])
  if (!row) return null
  const {
    openAtMost,
    patienceMinutes,
    askFrom,
    askAllAt,
    quietFrom,
    quietUntil,
    quietWeekends,
    isUrgent,
    ...rest
  } = row
  const {
    waiting,
    heldBack,
    heldBackUntil,
    open,
    startsAt,
    closesAt,
    reserveWaiting,
    busy,
    elsewhere,
    ...line
  } = rest
  const quiet = line.isAtOnce
    ? isUrgent
      ? null
      : (await readAskingSettings(tx)).quiet
    : quietHoursOf({ quietFrom, quietUntil, quietWeekends })
  const counts = { waiting, heldBack, heldBackUntil, asked: asked.asked }
  return {
    ...line,
    plan: { openAtMost, patienceMinutes, askFrom, askAllAt, quiet },
    state: { ...counts, open: open ?? asked.open, startsAt, closesAt },
    reserve: { waiting: reserveWaiting, open: line.reserveEnds.length },
    leftOut: { busy, elsewhere },
  }
}

/** Few lines have a reserve. A line that may have one is read again, with the reserve. */
const readRow = async (tx: TenantTransaction, requestId: string, now: Date): Promise<Row | undefined> => {
  const { rows } = await lineRow(tx, requestId, now, false).execute(tx)
  if (!rows[0]?.mayHaveReserve) return rows[0]
  return (await lineRow(tx, requestId, now, true).execute(tx)).rows[0]
}

/** The plan of a request, and how far its line has come. */
const lineRow = (tx: TenantTransaction, requestId: string, now: Date, withReserve: boolean) => sql<Row>`
    with ${theRequest(tx, requestId, now)}, ${partsOfLine(now, withReserve)}
    select coalesce(q.open_at_most, ${ANY_NUMBER}) as open_at_most,
      coalesce(q.patience_minutes, ${AT_ONCE_PATIENCE_MINUTES}) as patience_minutes,
        q.open_at_most is null as is_at_once,
      q.halted_at is not null as is_halted, ${ASKS_IN_ORDER} as is_in_order,
      q.is_urgent, q.ask_from, q.ask_all_at, q.quiet_from, q.quiet_until, q.quiet_weekends, q.channels,
      q.busy, q.elsewhere,
      case when ${isRequestHeld()} then q.held_until end as held_until, ${MAY_HAVE_RESERVE} as may_have_reserve,
      shifts.assignment_id, shifts.closes_at, shifts.ends_at,
      (select count(*)::integer from waiting) as waiting, held.*,
      ${withReserve ? ALL_OPEN : sql`null::timestamptz[]`} as open,
      (select count(*)::integer from reserve where is_due) as reserve_waiting,
      array(select ends from reserve where is_open order by ends) as reserve_ends,
      case when ${MAY_ASK} then shifts.starts_at end as starts_at
    from q cross join shifts cross join (
      select count(distinct vikar_id)::integer as held_back, min(open_until) as held_back_until
      from elsewhere where vikar_id in (select vikar_id from waiting)) held`

/**
 * Does an open shift of request `q` have an answer that puts a person in reserve? Used in a statement that begins with
 * {@link theRequest}, which has the shifts.
 */
const MAY_HAVE_RESERVE = sql<boolean>`exists (
  select from assignments s join office_responses r on r.employer_id = s.employer_id and r.assignment_id = s.id
  where s.status = 'open' and r.response_type = 'interested')`

const NO_RESERVE = sql`select null::uuid as vikar_id, null::timestamptz as ends, false as is_open, false as is_due where false`

/** A person in reserve may have a question of the line too. */
const ALL_OPEN = sql`array(select max(ends) from (
  select vikar_id, ends from asked union all select vikar_id, ends from reserve where is_open) questions
  group by vikar_id)`

const openAsked = (now: Date) => sql`
  select l.vikar_id, l.asked_at + ${PATIENCE} as ends from q join request_line l on ${isQuestionOpen(now)}`

/** Reads each part of the line once. */
const partsOfLine = (now: Date, withReserve: boolean) => sql`
    waiting as materialized (select l.vikar_id from q join request_line l on ${WAITS}),
    shifts as materialized (
      select (array_agg(s.id order by s.starts_at, s.id))[1] as assignment_id, max(s.starts_at) as closes_at,
        max(s.ends_at) as ends_at,
        min(s.starts_at) filter (where ${isInPhase(MAY_BE_ASKED.next.shift, sql`${now}`, sql`s`)}) as starts_at
      from assignments s),
    ${withReserve ? sql`asked as materialized (${openAsked(now)}),` : sql``}
    reserve as materialized (${withReserve ? sql`select of_reserve.* from q cross join lateral (${reserveOf(now)}) of_reserve` : NO_RESERVE})`
