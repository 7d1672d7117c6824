import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** Does the substitute hold a place of assignment `a`? A subquery in which `held` is the holding answer. */
export const holding = (vikarId: RawBuilder<unknown> | string) => sql<boolean>`exists (
  select from assignment_responses held where held.employer_id = a.employer_id and held.assignment_id = a.id
    and held.vikar_id = ${vikarId} and held.response_type = 'accepted')`

/** Has the office removed the person from shift `a`? */
export const wasRemoved = (vikarId: string) => sql<boolean>`exists (
  select from assignment_responses off where off.employer_id = a.employer_id and off.assignment_id = a.id
    and off.vikar_id = ${vikarId} and off.removed_at is not null)`

/** Did shift `a` become open because a place was freed after the last yes? */
export const IS_FREE_AGAIN = sql<boolean>`(a.status = 'open' and a.times_reopened > 0 and coalesce((
  select max(r.withdrawn_at) > coalesce(max(r.accepted_at) filter (where r.response_type = 'accepted'), '-infinity')
  from assignment_responses r where r.employer_id = a.employer_id and r.assignment_id = a.id), false))`

/** The holders of an assignment, by the time of their yes. */
export const readHolders = async (tx: TenantTransaction, assignmentId: string): Promise<string[]> => {
  const { rows } = await sql<{ vikarId: string }>`
    select vikar_id from assignment_responses
    where employer_id = ${tx.scope.employerId} and assignment_id = ${assignmentId} and response_type = 'accepted'
    order by accepted_at, vikar_id`.execute(tx)
  return rows.map(({ vikarId }) => vikarId)
}

/** The shifts of these substitutes that have not ended. */
export const readHeldBy = async (tx: TenantTransaction, vikarIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from assignment_responses r
    join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
      and a.status in ('open', 'assigned') and a.ends_at > now()
    where r.employer_id = ${tx.scope.employerId} and r.vikar_id = any(${[...vikarIds]}::uuid[])
      and r.response_type = 'accepted'`.execute(tx)
  return rows.map(({ id }) => id)
}
