import { sql } from 'kysely'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { WAITING } from './line-state.ts'

/** Does the request of a shift ask some at a time, and do others wait in its line? */
export const readIsLineWaiting = async (tx: TenantTransaction, assignmentId: string): Promise<boolean> => {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select ${ASKS_IN_ORDER} and exists (select from request_line l where ${WAITING}) as is_waiting
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0]?.isWaiting ?? false
}
