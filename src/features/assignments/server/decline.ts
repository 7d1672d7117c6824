import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_ANSWER } from '../rules.ts'
import { readHolders } from './holders.ts'
import { isAnswerOf, isInPhase } from './rules-in-sql.ts'
import type { ResponseLink } from './response-link.ts'

/**
 * Records a no. It can become a yes while the assignment is open. A winning yes stays, since the employer relies on it:
 * `already-yours`. A cancelled, completed or ended assignment takes no answers: `closed`. Repeating the same no stores
 * nothing. One conditional statement never overwrites a concurrent yes. Locks in the claim's order (recipient, then
 * answer).
 */
export const declineAssignment = async (
  tx: TenantTransaction,
  link: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
  message: string | null = null,
): Promise<'declined' | 'already-yours' | 'closed'> => {
  const { rows } = await sql<{ isStored: boolean }>`
    with asked as (
      select r.employer_id, a.id as assignment_id, r.request_id, r.vikar_id
      from assignments a join recipients r on r.employer_id = a.employer_id and r.request_id = a.request_id
      where a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId} and r.vikar_id = ${link.vikarId}
        and ${isInPhase(MAY_ANSWER.no.shift)} for share of r
    ), answered as (
      insert into assignment_responses as known
        (employer_id, assignment_id, request_id, vikar_id, response_type, message, declined_at)
      select employer_id, assignment_id, request_id, vikar_id, 'declined', ${message}::text, now() from asked
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = 'declined', message = excluded.message, created_at = now(), declined_at = now(),
          recorded_by = null
        where ${isAnswerOf(MAY_ANSWER.no.who, sql`known`)} and not ${IS_SAME_NO}
      returning 1
    )
    select exists (select from answered) as is_stored from asked`.execute(tx)
  const [asked] = rows
  if (asked?.isStored) return 'declined'
  const holders = await readHolders(tx, link.assignmentId)
  if (holders.includes(link.vikarId)) return 'already-yours'
  return asked ? 'declined' : 'closed'
}

/** Answer `known` is a no with the same message. A person who has withdrawn or was removed has not said no. */
const IS_SAME_NO = sql<boolean>`(known.response_type = 'declined' and known.message is not distinct
  from excluded.message
  and coalesce(known.withdrawn_at < known.created_at, true) and coalesce(known.removed_at < known.created_at, true))`

type Declining = Pick<ResponseLink, 'assignmentIds' | 'vikarId'>

/** Records a no to each open shift without a yes or a no; returns their ids. Never overwrites a concurrent yes. */
export const declineUnanswered = async (
  tx: TenantTransaction,
  { assignmentIds, vikarId }: Declining,
  message: string | null,
): Promise<string[]> => {
  const { rows } = await sql<{ assignmentId: string }>`
    with asked as (
      select r.employer_id, a.id as assignment_id, r.request_id, r.vikar_id
      from assignments a join recipients r on r.employer_id = a.employer_id and r.request_id = a.request_id
      where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...assignmentIds]}::uuid[])
        and r.vikar_id = ${vikarId} and ${isInPhase(MAY_ANSWER.noToAll.shift)} for share of r
    )
    insert into assignment_responses as known
      (employer_id, assignment_id, request_id, vikar_id, response_type, message, declined_at)
    select employer_id, assignment_id, request_id, vikar_id, 'declined', ${message}::text, now()
    from asked order by assignment_id
    on conflict (employer_id, assignment_id, vikar_id)
      do update set response_type = 'declined', message = excluded.message, created_at = now(), declined_at = now(),
        recorded_by = null
      where ${isAnswerOf(MAY_ANSWER.noToAll.who, sql`known`)}
    returning assignment_id`.execute(tx)
  return rows.map(({ assignmentId }) => assignmentId)
}

/** Serializes with a no that is being recorded for the person. Taken after the locks of the assignments. */
export const lockAnswersOf = (tx: TenantTransaction, { tokenId }: Pick<ResponseLink, 'tokenId'>) =>
  sql`
    select 1 from recipients where employer_id = ${tx.scope.employerId} and id = ${tokenId}
    for no key update`.execute(tx)

/** Ids of the shifts that the person has declined, or withdrawn from. */
export const readDeclined = async (
  tx: TenantTransaction,
  { assignmentIds, vikarId }: Declining,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ assignmentId: string }>`
    select assignment_id from assignment_responses
    where employer_id = ${tx.scope.employerId} and assignment_id = any(${[...assignmentIds]}::uuid[])
      and vikar_id = ${vikarId} and response_type = 'declined'`.execute(tx)
  return new Set(rows.map(({ assignmentId }) => assignmentId))
}
