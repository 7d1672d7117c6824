import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { statesFor, WITHDRAWALS_MAX } from '../rules.ts'
import type { ResponseLink } from './response-link.ts'

/** `started`: too late, somebody is missed and must ring. `not-yours`: it never was, or is not any more. */
export type WithdrawOutcome = 'withdrawn' | 'already-withdrawn' | 'started' | 'too-often' | 'not-yours'

/**
 * The one who has the job gives it back before the shift starts, and it is open again. One conditional update decides
 * between this, a cancelling and a second press; the yes becomes a no in the same statement, so that the next yes finds
 * its place in the unique index free. Locks in the claim's order: assignment, then response.
 */
export const withdraw = async (
  tx: TenantTransaction,
  link: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
  message: string | null,
  mostTimes: number = WITHDRAWALS_MAX,
): Promise<WithdrawOutcome> => {
  const { rows } = await sql`
    with reopened as (
      update assignments
      set status = 'open', assigned_vikar_id = null, assigned_at = null, times_reopened = times_reopened + 1
      where employer_id = ${tx.scope.employerId} and id = ${link.assignmentId}
        and status = any(${[...statesFor('withdraw')]}) and assigned_vikar_id = ${link.vikarId} and starts_at > now()
        and times_reopened < ${mostTimes}
      returning employer_id, id
    ), taken_back as (
      update assignment_responses r
      set response_type = 'declined', message = ${message}, created_at = now(), withdrawn_at = now()
      from reopened
      where r.employer_id = ${tx.scope.employerId} and r.assignment_id = reopened.id and r.vikar_id = ${link.vikarId}
    )
    select 1 from reopened`.execute(tx)
  return rows.length > 0 ? 'withdrawn' : whyNot(tx, link)
}

/** Read afresh: the update saw what was committed while it waited, its snapshot did not. */
const whyNot = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
): Promise<WithdrawOutcome> => {
  const { rows } = await sql<{ outcome: WithdrawOutcome }>`
    select case
      when a.status = 'assigned' and a.assigned_vikar_id = ${vikarId} then
        case when a.starts_at <= now() then 'started' else 'too-often' end
      when a.status in ('open', 'assigned') and r.response_type = 'declined' and r.withdrawn_at >= r.created_at
        then 'already-withdrawn'
      else 'not-yours' end as outcome
    from assignments a
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and r.vikar_id = ${vikarId}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0]?.outcome ?? 'not-yours'
}
