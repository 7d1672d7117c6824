import { sql } from 'kysely'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Next } from '#features/messages/texts-next.ts'
import { WAITING } from './line-state.ts'

/** The state of the line of a shift's request: people wait in it, or the office has halted it. */
export const readLineProgress = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<Pick<Next, 'isLineWaiting' | 'isHalted'>> => {
  const { rows } = await sql<Required<Pick<Next, 'isLineWaiting' | 'isHalted'>>>`
    select ${ASKS_IN_ORDER} and exists (select from request_line l where ${WAITING}) as is_line_waiting,
      q.halted_at is not null as is_halted
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? { isLineWaiting: false }
}
