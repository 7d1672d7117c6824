import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { ResponseLink } from './response-link.ts'

/**
 * Records a no. It can become a yes while the assignment is open; a yes that won stays (the employer counts on it):
 * then the outcome is `already-yours`. One conditional statement, so that a yes at the same moment is never overwritten;
 * locks in the claim's order (link, then answer).
 */
export const declineAssignment = async (
  tx: TenantTransaction,
  link: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
  message: string | null = null,
): Promise<'declined' | 'already-yours'> => {
  const { rows } = await sql`
    with used as (
      update assignment_response_tokens set used = true
      where employer_id = ${tx.scope.employerId} and assignment_id = ${link.assignmentId} and vikar_id = ${link.vikarId}
      returning employer_id, assignment_id, vikar_id
    ), answered as (
      insert into assignment_responses as known (employer_id, assignment_id, vikar_id, response_type, message)
      select employer_id, assignment_id, vikar_id, 'declined', ${message}::text from used
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = 'declined', message = excluded.message, created_at = now()
        where known.response_type <> 'accepted'
      returning 1
    )
    select 1 from answered`.execute(tx)
  return rows.length > 0 ? 'declined' : 'already-yours'
}
