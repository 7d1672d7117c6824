import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { isAllowed, type AssignmentStatus } from '../rules.ts'
import { lockClaimsOfAll } from './claim.ts'
import { readHolders } from './holders.ts'
import { lockAssignment } from './lock.ts'
import { findBusy } from './other-shift.ts'

/** `busy`: a holder who would get the shift back has taken an overlapping one. */
export type ReopenOutcome =
  | { readonly kind: 'reopened'; readonly from: AssignmentStatus }
  | { readonly kind: 'not-found' | 'closed' | 'started' }
  | { readonly kind: 'busy'; readonly vikarId: string }

/**
 * Reopens a cancelled or completed shift that has not started. Holders of a cancelled shift were notified of the
 * cancellation: they are now in reserve, at the time of their yes. Completing notifies no one, so holders of a
 * completed shift have it again. `beforeOpening` runs with the shift locked and nothing written. Locks in the claim's
 * order: the claims of its holders, by id, then the assignment.
 */
export const reopenAssignment = async (
  tx: TenantTransaction,
  id: string,
  beforeOpening: () => Promise<void>,
): Promise<ReopenOutcome> => {
  const holders = await readHolders(tx, id)
  await lockClaimsOfAll(tx, holders)
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isAllowed('reopen', assignment.status) || assignment.isUndone) return { kind: 'closed' }
  if (assignment.status === 'completed') {
    const vikarId = await findBusy(tx, id)
    if (vikarId) return { kind: 'busy', vikarId }
  }
  if (assignment.hasStarted) return { kind: 'started' }
  await beforeOpening()
  const { employerId, userId } = tx.scope
  const isCancelled = assignment.status === 'cancelled'
  const { rows } = await sql`
    with reopened as (
      update assignments set filled = case when ${isCancelled} then 0 else filled end,
        status = case when ${isCancelled} or filled < places then 'open' else 'assigned' end,
        closed_at = null, closed_by = null, reopened_at = now(), reopened_by = ${userId},
        freed_at = case when ${isCancelled} or filled < places then now() else freed_at end
      where employer_id = ${employerId} and id = ${id} and starts_at > now()
      returning employer_id, id
    ), reserved as (
      update assignment_responses r set response_type = 'interested', interested_at = now()
      from reopened
      where ${isCancelled} and r.employer_id = reopened.employer_id and r.assignment_id = reopened.id
        and r.response_type = 'accepted'
    )
    select 1 from reopened`.execute(tx)
  return rows.length > 0 ? { kind: 'reopened', from: assignment.status } : { kind: 'started' }
}
