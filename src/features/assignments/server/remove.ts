import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { statesFor } from '../rules.ts'
import { lockClaimsOf } from './claim.ts'
import { holding } from './holders.ts'
import type { ResponseLink } from './response-link.ts'

/**
 * Removes a substitute from a shift that has not ended, for the office: their place becomes free, and they cannot take
 * it again by themselves. False if they have none. Locks in the claim's order: their claims, assignment, answer.
 */
export const removeVikar = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
): Promise<boolean> => {
  const { employerId, userId } = tx.scope
  const [, { rows }] = await Promise.all([
    lockClaimsOf(tx, { vikarId }),
    sql`
      with freed as (
        update assignments a set status = 'open', filled = filled - 1, freed_at = now(), revisions = revisions + 1
        where employer_id = ${employerId} and id = ${assignmentId} and status = any(${[...statesFor('removeVikar')]})
          and ends_at > now() and ${holding(vikarId)}
        returning employer_id, id
      ), removed as (
        update assignment_responses r set response_type = 'declined', message = null, created_at = now(),
          removed_at = now(), removed_by = ${userId}, recorded_by = null
        from freed where r.employer_id = freed.employer_id and r.assignment_id = freed.id and r.vikar_id = ${vikarId}
      )
      select 1 from freed`.execute(tx),
  ])
  return rows.length > 0
}
