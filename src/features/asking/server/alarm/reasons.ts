import { sql, type RawBuilder } from 'kysely'
import { ASKS_IN_ORDER, isRequestHeld, SHIFTS_OF_REQUEST } from '#features/assignments/server/of-request.ts'
import { joinRegister } from '#features/assignments/server/rules-in-sql.ts'
import { isCircuitOpen, type GatewaysInUse } from '#server/outbox/circuit.ts'
import { USUAL_ALARM_MINUTES } from '../../rules.ts'
import { hasFailed, WAITING } from '../line/line-state.ts'
import { MESSAGED } from '#features/messages/server/deliveries.ts'
import { IS_IN_RESERVE, NOT_TOLD, reserveWaiting } from '../line/reserve.ts'

/** The delay of alarms after the office has sent a request, or was notified that a place was given back. */
const CALM = sql`interval '10 minutes'`

/** The end of the delay from this time, at most half the time to the start of shift `a`. */
const calmFrom = (at: RawBuilder<unknown>) => sql`(${at} + least(${CALM}, (a.starts_at - ${at}) / 2))`

/** Everyone was asked at the same time, at once or later: the office chose no patience. */
export const IS_AT_ONCE = sql`(not ${ASKS_IN_ORDER})`

/** The time until which a person asked about shift `a` at `at` may be expected to answer. */
const patienceFrom = (at: RawBuilder<unknown>) => sql`(${at} + case when ${IS_AT_ONCE}
  then least(interval '12 hours', greatest(interval '10 minutes', (a.starts_at - ${at}) / 4))
  else q.patience_minutes * interval '1 minute' end)`

/** Does a message about the request of `a` wait because its gateway does not answer? */
const isStuck = (
  table: 'sms_history' | 'email_history',
  gateway: string,
) => sql`(${isCircuitOpen(gateway)} and exists (
  select from ${sql.table(table)} m where m.employer_id = a.employer_id and m.assignment_id = any(${SHIFTS_OF_REQUEST})
    and m.kind in ('request', 'reminder') and m.status = 'pending' and m.next_attempt_at is not null
    and m.created_at < now() - interval '2 minutes'))`

/**
 * A person who was asked about shift `a`, does not have it, and is still in the register. The following conditions run
 * for hundreds of people every minute: `case` limits the expensive ones to the few who need them, and `exists` stops at
 * the first.
 */
const ASKED = sql`
  from recipients t
  ${joinRegister(sql`t`)}
  left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id and l.vikar_id = t.vikar_id
  left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    and r.vikar_id = t.vikar_id
  where t.employer_id = a.employer_id and t.request_id = a.request_id and r.response_type is distinct from 'accepted'`

/** They have answered, and are not in reserve: nothing asks them again. */
const IS_NO = sql`case when r.id is null then false else not ${IS_IN_RESERVE} end`

/** A message about the request has reached them, or they have opened their link or answered. */
const IS_ASKED = sql`case when r.id is not null or t.opened_at is not null then true else not ${hasFailed(sql`t.vikar_id`)} end`

/** No message has reached them. */
const IS_UNREACHED = sql`r.id is null and t.opened_at is null and t.vikar_id <> all(${MESSAGED})`

/** They may be expected to answer. */
const isOpen = (now: Date) => sql`case
  when r.id is null and ${patienceFrom(sql`greatest(coalesce(l.asked_at, t.created_at), a.freed_at)`)} > ${now}
    then not ${hasFailed(sql`t.vikar_id`)}
  when ${IS_IN_RESERVE} then coalesce(${patienceFrom(sql`r.asked_again_at`)} > ${now}, false) and not ${NOT_TOLD}
  else false end`

/** Shift `a` needs a substitute, and its request has been sent. */
const NEEDS_SOMEBODY = (now: Date) => sql`(a.status = 'open' and a.starts_at > ${now} and q.undone_at is null
  and not ${isRequestHeld()}
  and exists (select from employers e where e.id = a.employer_id and e.closed_at is null))`

/** A shift `a`, its request `q`, and its employer's asking settings `c`. */
export const FROM_SHIFT = sql`
  from assignments a
  join requests q on q.employer_id = a.employer_id and q.id = a.request_id
  left join asking_settings c on c.employer_id = a.employer_id`

/** Has the delay passed since the office was notified that the shift is free again, if it was? */
const isKnown = (now: Date) => sql`(a.freed_at is null or ${calmFrom(sql`a.freed_at`)} <= ${now})`

/** The time from which shift `a` starts soon. */
const STARTS_SOON_AT = sql`(a.starts_at - coalesce(c.alarm_minutes, ${sql.lit(USUAL_ALARM_MINUTES)}) * interval '1 minute')`

/**
 * Has the line of `q` been halted for as long as a person who is asked may take to answer? The office, which chose so,
 * gets a moment of calm also if the shift starts soon.
 */
const isHaltKnown = (
  now: Date,
) => sql`(q.halted_at is not null and ${now} >= greatest(${calmFrom(sql`q.halted_at`)},
  least(${patienceFrom(sql`q.halted_at`)}, ${STARTS_SOON_AT})))`

/** The reasons for an alarm about shift `a`, apart from the chance: an array. */
export const reasonsAt = (now: Date, gateways: GatewaysInUse): RawBuilder<string[]> => sql`(
  select case when not ${NEEDS_SOMEBODY(now)} then '{}'::text[] else array_remove(array[
    case when not line.is_waiting and answers.are_no and ${isKnown(now)} then 'all-declined' end,
    case when line.is_waiting and not answers.is_any_open and ${isHaltKnown(now)} then 'halted' end,
    case when q.held_up_by = 'credits' and (q.open_at_most is null or line.is_waiting) then 'no-credits' end,
    case when 'sms' = any(q.channels) and ${isStuck('sms_history', gateways.sms)} then 'sms-down' end,
    case when 'email' = any(q.channels) and ${isStuck('email_history', gateways.email)} then 'email-down' end,
    case when q.held_up_by = 'hour' and (q.open_at_most is null or line.is_waiting) then 'hour-limit' end,
    case when not line.is_waiting and not answers.is_any_open and ${isKnown(now)} then
      case when exists (select ${ASKED} and ${IS_UNREACHED}) then
        case when exists (select ${ASKED} and ${IS_ASKED}) then 'some-not-reached' else 'nobody-reached' end
      when not answers.are_no and exists (
        select from recipients t where t.employer_id = a.employer_id
          and t.request_id = a.request_id) then 'used-up' end end,
    case when ${STARTS_SOON_AT} <= ${now}
      and ${calmFrom(sql`a.created_at`)} <= ${now} and ${isKnown(now)} then 'starts-soon' end
  ], null) end
  from (select exists (select ${ASKED} and ${IS_ASKED})
      and not exists (select ${ASKED} and case when ${IS_NO} then false else ${IS_ASKED} end) as are_no,
    exists (select ${ASKED} and ${isOpen(now)}) as is_any_open) answers
  cross join lateral (select a.id) shift
  cross join lateral (select q.open_at_most is not null and exists (select from request_line l where ${WAITING})
    or exists (select ${reserveWaiting(now)} and r.assignment_id = shift.id) as is_waiting) line)`
