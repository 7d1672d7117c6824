import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_ANSWER, WITHDRAWALS_MAX } from '../rules.ts'
import { lockClaimsOf } from './claim.ts'
import { holding } from './holders.ts'
import { isInPhase } from './rules-in-sql.ts'
import type { ResponseLink } from './response-link.ts'

type Holder = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/** `started`: too late, so the person must call. `not-yours`: the person does not have the shift, or no longer. */
export type WithdrawOutcome = 'withdrawn' | 'already-withdrawn' | 'started' | 'too-often' | 'not-yours'

/**
 * Frees a holder's place before the shift starts, and the shift is open again. One conditional update decides between
 * this and a cancellation; the yes becomes a no in the same statement. A second press, or a yes, by the same substitute
 * waits before it. Locks in the claim's order: the substitute's claims, assignment, then response.
 */
export const withdraw = async (
  tx: TenantTransaction,
  link: Holder,
  message: string | null,
  mostTimes: number = WITHDRAWALS_MAX,
): Promise<WithdrawOutcome> => {
  const [, { rows }] = await Promise.all([lockClaimsOf(tx, link), giveBack(tx, link, message, mostTimes)])
  return rows.length > 0 ? 'withdrawn' : whyNot(tx, link)
}

/** Reads whether they can withdraw now, or the reason why not. */
export const readWithdrawable = async (tx: TenantTransaction, link: Holder): Promise<WithdrawOutcome> => {
  const { rows } = await sql`
    select 1 from assignments a where ${isWithdrawable(tx, link, WITHDRAWALS_MAX)}`.execute(tx)
  return rows.length > 0 ? 'withdrawn' : whyNot(tx, link)
}

/** May the holder of a place in shift `a` withdraw? */
const isWithdrawable = (tx: TenantTransaction, link: Holder, mostTimes: number) => sql<boolean>`(
  a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId}
  and ${isInPhase(MAY_ANSWER.withdrawal.shift)} and ${holding(link.vikarId)}
  and a.times_reopened < ${mostTimes} * a.places and (
    select own.times_withdrawn from assignment_responses own where own.employer_id = a.employer_id
      and own.assignment_id = a.id and own.vikar_id = ${link.vikarId}) < ${mostTimes})`

const giveBack = (tx: TenantTransaction, link: Holder, message: string | null, mostTimes: number) =>
  sql`
    with reopened as (
      update assignments a set status = 'open', filled = filled - 1, freed_at = now(),
        times_reopened = times_reopened + 1
      where ${isWithdrawable(tx, link, mostTimes)}
      returning employer_id, id
    ), taken_back as (
      update assignment_responses r
      set response_type = 'declined', message = ${message}, created_at = now(), withdrawn_at = now(),
        times_withdrawn = times_withdrawn + 1, recorded_by = null
      from reopened
      where r.employer_id = ${tx.scope.employerId} and r.assignment_id = reopened.id and r.vikar_id = ${link.vikarId}
    )
    select 1 from reopened`.execute(tx)

/** Reads in a new statement: the update saw commits that it waited for, but its snapshot did not. */
const whyNot = async (tx: TenantTransaction, { assignmentId, vikarId }: Holder): Promise<WithdrawOutcome> => {
  const { rows } = await sql<{ outcome: WithdrawOutcome }>`
    select case
      when a.status in ('open', 'assigned') and r.response_type = 'accepted' then
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
