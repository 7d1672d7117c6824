import { sql, type RawBuilder } from 'kysely'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_BE_ASKED, type Channel } from '#features/assignments/rules.ts'
import { isInPhase, isPresent } from '#features/assignments/server/may.ts'
import type { AskingPlan, LineState, ReserveState } from '../../plan.ts'
import { AT_ONCE_PATIENCE_MINUTES } from '../../rules.ts'
import { readAskingSettings, quietHoursOf, type QuietColumns } from './settings.ts'
import { hasRequestFailed } from '#features/messages/server/deliveries.ts'
import { reserveAsked, reserveOf } from './reserve.ts'
import { theRequest } from '../open-questions.ts'

/** A shift `s` of request `q` that may need somebody still. */
const NEEDS_SOMEBODY = (now: Date) => sql`s.employer_id = q.employer_id and s.request_id = q.id
  and ${isInPhase(MAY_BE_ASKED.next.shift, sql`${now}`, sql`s`)}`

/** Has request `q` a shift that needs somebody, and may its employer ask? */
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
 * Place `l` of the line of request `q` waits. Passed by: a substitute who has left the register, was made inactive after the
 * request, or can have none of the shifts.
 */
export const WAITING = isWaiting(BUSY_FOR_ALL)

/** The same in a statement that begins with {@link theRequest}. */
const WAITS = isWaiting(sql`q.busy`)

/** Place `l` waits and no other request holds it back, in a statement that begins with {@link theRequest}. */
export const IS_ASKABLE = sql<boolean>`(${WAITS} and l.vikar_id <> all(q.elsewhere))`

/** No message about request `q` can have reached somebody: each has failed, or there was none. */
export const hasFailed = (vikarId: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasRequestFailed({ employerId: sql`q.employer_id`, requestId: sql`q.id`, vikarId })

const HAS_FAILED = hasFailed(sql`l.vikar_id`)

export const PATIENCE = sql`q.patience_minutes * interval '1 minute'`

/**
 * Has `l` an open question? They were asked within the patience, a message may have reached them, and there is a shift
 * that needs somebody and that they have not answered about.
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
  readonly channels: readonly Channel[]
  /** Its first shift, with which its messages are kept. */
  readonly assignmentId: string
}

/** More than there are in any reserve. */
const ANY_NUMBER = 2 ** 31 - 1

interface Row extends Omit<AskingPlan, 'quiet'>, QuietColumns {
  readonly isAtOnce: boolean
  readonly isHalted: boolean
  readonly isInOrder: boolean
  readonly isUrgent: boolean
  readonly channels: readonly Channel[]
  readonly assignmentId: string
  readonly waiting: number
  readonly heldBack: number
  readonly heldBackUntil: Date | null
  readonly asked: number
  readonly open: readonly Date[]
  readonly reserveWaiting: number
  readonly reserveEnds: readonly Date[]
  readonly startsAt: Date | null
  readonly closesAt: Date
}

/**
 * A request to all at once has a line without anyone waiting. Its whole reserve is asked together, outside the employer's quiet
 * hours. Returns null for an unknown request. A caller that acts on it holds the row of the request.
 */
export const readLine = async (tx: TenantTransaction, requestId: string, now: Date): Promise<Line | null> => {
  const { rows } = await lineRow(tx, requestId, now).execute(tx)
  const [row] = rows
  if (!row) return null
  const {
    quietFrom,
    quietUntil,
    quietWeekends,
    channels,
    assignmentId,
    waiting,
    heldBack,
    heldBackUntil,
    asked,
    open,
    startsAt,
    closesAt,
    reserveWaiting: inReserve,
    reserveEnds,
    isAtOnce,
    isHalted,
    isInOrder,
    isUrgent,
    ...plan
  } = row
  const employers = isAtOnce && !isUrgent ? (await readAskingSettings(tx)).quiet : null
  return {
    isAtOnce,
    isHalted,
    isInOrder,
    plan: { ...plan, quiet: isAtOnce ? employers : quietHoursOf({ quietFrom, quietUntil, quietWeekends }) },
    state: { waiting, heldBack, heldBackUntil, asked, open, startsAt, closesAt },
    reserve: { waiting: inReserve, open: reserveEnds.length },
    reserveEnds,
    channels,
    assignmentId,
  }
}

/** The plan of a request, and how far its line has come. */
const lineRow = (tx: TenantTransaction, requestId: string, now: Date) => sql<Row>`
    with ${theRequest(tx, requestId, now)}, ${partsOfLine(now)}
    select coalesce(q.open_at_most, ${ANY_NUMBER}) as open_at_most,
      coalesce(q.patience_minutes, ${AT_ONCE_PATIENCE_MINUTES}) as patience_minutes, q.open_at_most is null as is_at_once,
      q.halted_at is not null as is_halted, ${ASKS_IN_ORDER} as is_in_order,
      q.is_urgent, q.ask_from, q.ask_all_at, q.quiet_from, q.quiet_until, q.quiet_weekends, q.channels,
      (select id from shifts order by starts_at, id limit 1) as assignment_id,
      (select max(starts_at) from shifts) as closes_at,
      (select count(*)::integer from waiting) as waiting, held.*,
      (select count(*)::integer from asked) as asked,
      array(select max(ends) from (
        select vikar_id, ends from asked where is_open union all select vikar_id, ends from reserve where is_open) questions
        group by vikar_id) as open,
      (select count(*)::integer from reserve where is_due) as reserve_waiting,
      array(select ends from reserve where is_open order by ends) as reserve_ends,
      case when ${MAY_ASK} then (select min(starts_at) from shifts where needs_somebody) end as starts_at
    from q cross join (
      select count(distinct vikar_id)::integer as held_back, min(open_until) as held_back_until
      from elsewhere where vikar_id in (select vikar_id from waiting)) held`

/** Reads each part of the line once. */
const partsOfLine = (now: Date) => sql`
    waiting as materialized (select l.vikar_id from q join request_line l on ${WAITS}),
    shifts as materialized (
      select s.id, s.starts_at, s.status = 'open' and s.starts_at > ${now} as needs_somebody
      from q join assignments s on s.employer_id = q.employer_id and s.request_id = q.id),
    asked as materialized (
      select l.vikar_id, l.asked_at + ${PATIENCE} as ends, ${isQuestionOpen(now)} as is_open
      from q join request_line l on l.employer_id = q.employer_id and l.request_id = q.id and l.asked_at is not null),
    reserve as materialized (select of_reserve.* from q cross join lateral (${reserveOf(now)}) of_reserve)`
