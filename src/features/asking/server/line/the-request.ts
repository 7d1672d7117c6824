import { sql, type RawBuilder } from 'kysely'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { questionsElsewhere } from '../open-questions.ts'

/**
 * Begins a statement about the line of request `q`: `with ${theRequest(...)} select ... from q`. `q.busy` has the ids of people who can
 * have none of its shifts, `q.elsewhere` of people with a question of another request about the same hours, `elsewhere` a row for each of these
 * questions. The database works them out once, before it reads the line. It used to do so for each place of the line, and one statement
 * took 45 seconds where the planner had not seen the rows yet.
 */
export const theRequest = (tx: TenantTransaction, requestId: string, now: Date): RawBuilder<unknown> => {
  const [employerId, id] = [sql`${tx.scope.employerId}::uuid`, sql`${requestId}::uuid`]
  return sql`elsewhere as materialized (
      ${questionsElsewhere(now, { employerId, id })}
    ), q as materialized (
      select q.employer_id, q.id, q.created_at, q.open_at_most, q.patience_minutes, q.is_urgent, q.ask_from, q.ask_all_at,
        q.quiet_from, q.quiet_until, q.quiet_weekends, q.channels, q.undone_at, q.halted_at,
        ${BUSY_FOR_ALL} as busy, array(select distinct vikar_id from elsewhere) as elsewhere
      from requests q where q.employer_id = ${employerId} and q.id = ${id}
    )`
}
