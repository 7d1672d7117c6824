import { sql, type RawBuilder } from 'kysely'
import { LONGEST_SHIFT_HOURS } from '#features/assignments/rules.ts'
import { IS_FREE_AGAIN } from '#features/assignments/server/holders.ts'
import { IS_IN_RESERVE, NOT_TOLD } from '#features/asking/server/line/reserve.ts'
import { ALARM_REASONS } from '#features/messages/alarm.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { ASKED_PEOPLE, ASKS, MAY_ARRIVE } from '#features/messages/server/deliveries.ts'
import type { AttentionItem } from '../contract.ts'

/** A shift that starts sooner than this is urgent while unassigned. */
const SOON_HOURS = 24
/** Minutes without a response that are normal. */
const SILENCE_MINUTES = 30
const SHIFTS_MAX = 10

type Shift = Extract<AttentionItem, { kind: 'shift' }>
type ShiftRow = Omit<Shift, 'kind' | 'startsAt' | 'createdAt'> & { startsAt: Date; createdAt: Date }

/**
 * Open shifts that need attention: those with an alarm first, then the soonest, and of two at the same time the one
 * that was withdrawn from. They are read in order of start until there are enough. The condition on `ends_at` alone
 * would read every shift that was never filled, so `starts_at` has a lower bound too.
 */
export const readShifts = async (tx: TenantTransaction, now: Date): Promise<Shift[]> => {
  const [alarmed, urgent] = await Promise.all([
    readSome(tx, now, sql`a.starts_at > ${now} and a.id = any(${alarmedShifts(tx)})`),
    readSome(tx, now, sql`true`),
  ])
  const known = new Set(alarmed.map(({ id }) => id))
  return [...alarmed, ...urgent.filter(({ id }) => !known.has(id))]
}

const readSome = async (tx: TenantTransaction, now: Date, which: RawBuilder<unknown>): Promise<Shift[]> => {
  const { rows } = await sql<ShiftRow>`
    select a.id, a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.starts_at, a.created_at,
      a.reasons, array(select s.reason from shift_alarms s where ${IS_STANDING}) as alarms, a.places, a.filled,
      cardinality(asked.ids) as asked,
      (select count(*)::integer from assignment_responses r
        where r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = any(asked.ids)) as responses,
      reserve.*
    from (
      select a.*, urgent.reasons from assignments a
      cross join lateral (${reasonsAt(now)}) urgent
      where a.employer_id = ${tx.scope.employerId} and a.status = 'open'
        and a.starts_at > ${now}::timestamptz - ${LONGEST_SHIFT_HOURS} * interval '1 hour'
        and a.ends_at > ${now}::timestamptz and ${which} and cardinality(urgent.reasons) > 0
      order by ${ORDER} limit ${SHIFTS_MAX}
    ) a
    cross join lateral (select ${ASKED_PEOPLE} as ids offset 0) asked
    cross join lateral (
      select count(*)::integer as reserves,
        count(*) filter (where r.asked_again_at >= a.freed_at and not ${NOT_TOLD})::integer as reserves_asked
      from assignment_responses r join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
      where r.employer_id = a.employer_id and r.assignment_id = a.id and ${IS_IN_RESERVE}) reserve
    order by ${ORDER}`.execute(tx)
  return rows.map(({ startsAt, createdAt, alarms, ...row }) => ({
    kind: 'shift',
    ...row,
    alarms: row.reasons.includes('nobody-comes') ? ALARM_REASONS.filter((one) => alarms.includes(one)) : [],
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }))
}

/** An alarm about shift `a` that has not been retracted. */
const IS_STANDING = sql`s.employer_id = a.employer_id and s.assignment_id = a.id and s.taken_back_at is null`

const alarmedShifts = ({ scope }: TenantTransaction) => sql`array(
  select s.assignment_id from shift_alarms s where s.employer_id = ${scope.employerId} and s.taken_back_at is null)`

/** The index on `starts_at` gives this order except among shifts that start together. */
const ORDER = sql`a.starts_at, a.times_reopened > 0 desc`

/** The reasons of shift `a`. `offset 0` computes them once a shift instead of once for each use. */
const reasonsAt = (now: Date) => sql`
  select array_remove(array[
    case when a.starts_at > ${now}::timestamptz and exists (select from shift_alarms s where ${IS_STANDING})
      then 'nobody-comes' end,
    case when ${IS_FREE_AGAIN} then 'withdrawn' end,
    case when a.starts_at <= ${now}::timestamptz + ${SOON_HOURS} * interval '1 hour' then 'starts-soon' end,
    case when not is_answered and asked_at <= ${now}::timestamptz - ${SILENCE_MINUTES} * interval '1 minute'
      then 'no-answer' end,
    case when not is_answered and asked_at is null and not ${ASKS_LATER} then 'not-asked' end
  ], null) as reasons
  from (
    select exists (select from assignment_responses r
      where r.employer_id = a.employer_id and r.assignment_id = a.id) as is_answered
  ) answers
  cross join lateral (select case when not is_answered then ${ASKED_AT} end as asked_at offset 0) asks offset 0`

/** The line of shift `a` has not begun: it is to be sent later or after the quiet hours. */
const ASKS_LATER = sql`exists (
  select from requests q where q.employer_id = a.employer_id and q.id = a.request_id and q.is_line_paused
    and q.next_ask_at is not null and q.held_up_by is null)`

/** The time of the first request or reminder about shift `a` (sent or queued). Read once for both reasons. */
const ASKED_AT = sql`(
  select min(d.created_at) from deliveries d
  where d.employer_id = a.employer_id and d.request_id = a.request_id and ${ASKS} and ${MAY_ARRIVE})`
