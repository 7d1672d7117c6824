import { sql } from 'kysely'
import { absentSince, isAbsentSince } from '#features/assignments/server/absent-since.ts'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import { isAnswerOf } from '#features/assignments/server/rules-in-sql.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Reads the people in line or reserve who are away on the new days of a shift that this transaction has moved. Empty if
 * the shift has kept its days.
 */
export const readAwayThen = async (tx: TenantTransaction, assignmentId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with moved as materialized (select * from assignments a
      where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and a.moved_at = now())
    select v.id, v.full_name from moved a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join request_line l on l.employer_id = q.employer_id and l.request_id = q.id and l.asked_at is null
    join lateral ${absentSince(sql`q.created_at`)} on away.vikar_id = l.vikar_id
    join vikarer v on v.employer_id = l.employer_id and v.id = l.vikar_id and v.deleted_at is null
    where l.vikar_id = any(${BUSY_FOR_ALL})
    union
    select v.id, v.full_name from moved a
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id and v.deleted_at is null
    where ${isAnswerOf(['reserve'])} and ${isAbsentSince(sql`r.created_at`, sql`r.vikar_id`)}
    order by full_name, id`.execute(tx)
  return rows.map(({ id }) => id)
}
