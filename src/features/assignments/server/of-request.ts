import { sql, type RawBuilder } from 'kysely'

/**
 * The ids of all shifts in the request of this one; a request's messages are stored with its first shift. An array, so
 * that `= any(…)` is an index lookup.
 */
export const shiftsOfRequest = (employerId: string, assignmentId: string): RawBuilder<string[]> => sql`array(
  select s.id from assignments one join assignments s on s.employer_id = one.employer_id
    and s.request_id = one.request_id
  where one.employer_id = ${employerId} and one.id = ${assignmentId})`

/** The same for a shift `a` of the outer query. */
export const SHIFTS_OF_REQUEST = sql`array(
  select s.id from assignments s where s.employer_id = a.employer_id and s.request_id = a.request_id)`

/**
 * Does request `q` ask a few at a time? A request to all at once that is sent later is a line in which all are asked at
 * its start.
 */
export const ASKS_IN_ORDER = sql<boolean>`(q.open_at_most is not null
  and (q.ask_from is null or q.ask_all_at is distinct from q.ask_from))`

/**
 * Is a row of the messages about this shift, or about its request? A message about several shifts that were cancelled
 * together is stored with the first; the events at that time have its recipient for each of the others.
 */
export const isAbout = (employerId: string, assignmentId: string): RawBuilder<boolean> => sql`
  employer_id = ${employerId} and assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})
    and (assignment_id = ${assignmentId} or kind = 'request'
      or kind = 'cancelled' and (created_at, vikar_id::text) in (
        select e.at, person ->> 'id' from assignments own
        join events e on e.employer_id = own.employer_id and e.request_id = own.request_id and e.assignment_id = own.id
          and e.kind = 'cancelled'
        cross join jsonb_array_elements(e.people) person
        where own.employer_id = ${employerId} and own.id = ${assignmentId}))`

/** Does shift `a` belong to the department? */
export const isOfDepartment = (departmentId: string): RawBuilder<boolean> => sql`exists (
  select from requests q where q.employer_id = a.employer_id and q.id = a.request_id
    and q.department_id = ${departmentId})`

/** Can request `q` still be undone? */
export const isRequestHeld = (q: RawBuilder<unknown> = sql`q`, now: RawBuilder<unknown> = sql`now()`) =>
  sql<boolean>`coalesce(${q}.held_until > ${now}, false)`

/**
 * Can the request of recipient `t` still be undone? Until then its substitutes do not know about it: no list, link,
 * notice or calendar shows it, and it takes no answer. The policy `held` repeats this for their own role.
 */
export const IS_HELD = sql<boolean>`exists (select from requests held
  where held.employer_id = t.employer_id and held.id = t.request_id and ${isRequestHeld(sql`held`)})`
