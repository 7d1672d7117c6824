import { sql, type RawBuilder } from 'kysely'

/** Columns or values of the outer query: a request and a person it asked. */
interface Asked {
  readonly employerId: RawBuilder<unknown>
  readonly requestId: RawBuilder<unknown>
  readonly vikarId: RawBuilder<unknown>
}

/** The person of recipient `t`, and the request. */
export const OF_RECIPIENT: Asked = {
  employerId: sql`t.employer_id`,
  requestId: sql`t.request_id`,
  vikarId: sql`t.vikar_id`,
}

/** Is message `d` under way or sent? An uncertain outcome counts as sent. */
export const MAY_ARRIVE = sql<boolean>`d.status in ('under-way', 'sent')`
/** Does message `d` ask its person? */
export const ASKS = sql<boolean>`d.kind in ('request', 'reminder')`

/** The messages `d` to that person about the request or one of its shifts. */
export const deliveriesTo = ({ employerId, requestId, vikarId }: Asked): RawBuilder<unknown> =>
  sql`deliveries d where d.employer_id = ${employerId} and d.request_id = ${requestId} and d.vikar_id = ${vikarId}`

/**
 * Has a request or reminder to that person been sent or queued? `offset` forces an index lookup per row, whatever the
 * planner estimates.
 */
export const isMessaged = (asked: Asked): RawBuilder<boolean> =>
  sql`exists (select from ${deliveriesTo(asked)} and ${ASKS} and ${MAY_ARRIVE} offset 0)`

/** Has every message of the request itself to that person failed? True without any. */
export const hasRequestFailed = (asked: Asked): RawBuilder<boolean> =>
  sql`(not exists (select from ${deliveriesTo(asked)} and d.kind = 'request' and ${MAY_ARRIVE} offset 0))`

/**
 * Has the last reminder to that person about the shift failed? Messages of one moment count together; true without any.
 */
export const hasReminderFailed = (asked: Asked, assignmentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(select coalesce(bool_and(last.has_failed), true) from (
    select not ${MAY_ARRIVE} as has_failed, d.created_at = max(d.created_at) over () as is_last
    from ${deliveriesTo(asked)} and d.assignment_id = ${assignmentId} and d.kind = 'reminder') last where last.is_last)`

/** The SMS of a request that have not failed. */
export const countRequestSms = ({ employerId, requestId }: Omit<Asked, 'vikarId'>): RawBuilder<number> =>
  sql`(select count(*)::integer from deliveries d where d.employer_id = ${employerId} and d.request_id = ${requestId}
    and d.channel = 'sms' and d.kind = 'request' and ${MAY_ARRIVE})`

const LEAVING = sql`
  select distinct d.vikar_id from deliveries d
  where d.employer_id = a.employer_id and d.request_id = a.request_id and ${ASKS} and ${MAY_ARRIVE}`

/** Ids of substitutes with a sent or queued request or reminder about the request of shift `a`. */
export const MESSAGED: RawBuilder<string[]> = sql`array(${LEAVING})`

/** Messages are deleted after this time (decision 89); earlier recipients count as asked. */
const MESSAGES_KEPT = sql`interval '2 years'`

/**
 * Ids of substitutes who were asked about the request of shift `a`: a message left, they opened their link, or they
 * answered themselves. An answer that the office recorded by telephone does not prove that they were asked.
 */
export const ASKED_PEOPLE: RawBuilder<string[]> = sql`array(
  ${LEAVING}
  union select t.vikar_id from recipients t
    where t.employer_id = a.employer_id and t.request_id = a.request_id
      and (t.opened_at is not null or t.created_at < now() - ${MESSAGES_KEPT})
  union select r.vikar_id from assignment_responses r
    where r.employer_id = a.employer_id and r.request_id = a.request_id and r.recorded_by is null)`
