import { sql, type RawBuilder } from 'kysely'
import { ASKS, MAY_ARRIVE } from './deliveries.ts'

const LEAVING = sql`
  select distinct d.vikar_id from deliveries d
  where d.employer_id = a.employer_id and d.request_id = a.request_id and ${ASKS} and ${MAY_ARRIVE}`

/** Ids of substitutes with a request or reminder about the request of shift `a` that has left or is queued. */
export const MESSAGED: RawBuilder<string[]> = sql`array(${LEAVING})`

/** Messages are deleted after this (decision 89): earlier recipients count as asked. */
const MESSAGES_KEPT = sql`interval '2 years'`

/**
 * Ids of substitutes who were asked about the request of shift `a`: a message left, they opened their link, or they answered it
 * themselves. An answer that the office recorded by telephone is no sign that they were asked.
 */
export const ASKED_PEOPLE: RawBuilder<string[]> = sql`array(
  ${LEAVING}
  union select t.vikar_id from recipients t
    where t.employer_id = a.employer_id and t.request_id = a.request_id and (t.opened_at is not null or t.created_at < now() - ${MESSAGES_KEPT})
  union select r.vikar_id from assignment_responses r
    where r.employer_id = a.employer_id and r.request_id = a.request_id and r.recorded_by is null)`
