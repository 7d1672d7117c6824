import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { statesFor } from '../rules.ts'
import type { ResponseLink } from './response-link.ts'

/**
 * Records a no. It can become a yes while the assignment is open; a yes that won stays (the employer counts on it):
 * then the outcome is `already-yours`. A cancelled or completed assignment takes no answers: `closed`. One conditional statement, so that a yes at the same moment is never overwritten;
 * locks in the claim's order (link, then answer).
 */
export const declineAssignment = async (
  tx: TenantTransaction,
  link: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
  message: string | null = null,
): Promise<'declined' | 'already-yours' | 'closed'> => {
  const { rows } = await sql`
    with used as (
      update assignment_response_tokens token set used = true
      where employer_id = ${tx.scope.employerId} and assignment_id = ${link.assignmentId} and vikar_id = ${link.vikarId}
        and exists (select from assignments a where a.employer_id = token.employer_id and a.id = token.assignment_id
          and a.status = any(${[...statesFor('decline')]}))
      returning employer_id, assignment_id, vikar_id
    ), answered as (
      insert into assignment_responses as known
        (employer_id, assignment_id, vikar_id, response_type, message, declined_at)
      select employer_id, assignment_id, vikar_id, 'declined', ${message}::text, now() from used
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = 'declined', message = excluded.message, created_at = now(), declined_at = now()
        where known.response_type <> 'accepted'
      returning 1
    )
    select 1 from answered`.execute(tx)
  if (rows.length > 0) return 'declined'
  const assignment = await tx
    .selectFrom('assignments')
    .select('assignedVikarId')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', link.assignmentId)
    .executeTakeFirst()
  return assignment?.assignedVikarId === link.vikarId ? 'already-yours' : 'closed'
}
