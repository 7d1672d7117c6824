import { sql, type RawBuilder } from 'kysely'

/**
 * The ids of all the shifts that a request asks about together with this one: a request's messages are kept with its first.
 * An array, so that `= any(…)` is a look-up in an index.
 */
export const shiftsOfRequest = (employerId: string, assignmentId: string): RawBuilder<string[]> => sql`array(
  select s.id from assignments one join assignments s on s.employer_id = one.employer_id and s.request_id = one.request_id
  where one.employer_id = ${employerId} and one.id = ${assignmentId})`

/** The same of a shift `a` of the query around it. */
export const SHIFTS_OF_REQUEST = sql`array(
  select s.id from assignments s where s.employer_id = a.employer_id and s.request_id = a.request_id)`

/** Does request `q` ask some at a time? One to all at once that is sent later is a line in which all are asked when it begins. */
export const ASKS_IN_ORDER = sql<boolean>`(q.open_at_most is not null
  and (q.ask_from is null or q.ask_all_at is distinct from q.ask_from))`

/** Is a row of the messages about this shift, or the request that asks about it? */
export const isAbout = (employerId: string, assignmentId: string): RawBuilder<boolean> => sql`
  employer_id = ${employerId} and assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})
    and (assignment_id = ${assignmentId} or kind = 'request')`

/** Does shift `a` belong to the department? */
export const isOfDepartment = (departmentId: string): RawBuilder<boolean> => sql`exists (
  select from requests q where q.employer_id = a.employer_id and q.id = a.request_id and q.department_id = ${departmentId})`

/**
 * Can the request of recipient `t` still be undone? While it can, its substitutes know nothing of it: no list, link,
 * notice or calendar shows it, and it takes no answer. The policy `held` repeats this for their own role.
 */
export const IS_HELD = sql<boolean>`exists (select from requests held
  where held.employer_id = t.employer_id and held.id = t.request_id and held.held_until > now())`
