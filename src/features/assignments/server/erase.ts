import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { deleteOfEmployer } from '#server/database/erasure.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'

type Table = 'recipients' | 'assignments' | 'requests' | 'request_templates'

/** Deletes an employer's requests, at most this many rows: answers first, then recipients, assignments, requests. */
export const deleteEmployersRows = (
  tx: SystemTransaction,
  table: Table,
  employerId: string,
  limit: number,
): Promise<string[]> => deleteOfEmployer(tx, table, employerId, limit)

/**
 * Deletes an employer's answers, at most this many, and frees their places in coming shifts. Locks in the claim's
 * order: the assignments, then the answers.
 */
export const deleteEmployersAnswers = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const { rows: meant } = await sql<{ id: string; assignmentId: string }>`
    select id, assignment_id from assignment_responses where employer_id = ${employerId} order by id
      limit ${limit}`.execute(tx)
  await sql`
    select 1 from assignments where employer_id = ${employerId}
      and id = any(${meant.map(({ assignmentId }) => assignmentId)}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from assignment_responses where employer_id = ${employerId}
        and id = any(${meant.map(({ id }) => id)}::uuid[])
      returning id, assignment_id, response_type
    ), emptied as (
      update assignments a set filled = filled - held.places,
        status = case when status in ('open', 'assigned') then 'cancelled' else status end
      from (select assignment_id, count(*)::integer as places from gone where response_type = 'accepted'
        group by 1) held
      where a.employer_id = ${employerId} and a.id = held.assignment_id
    )
    select id from gone`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the messages of the selected answers `m`. The answers themselves stay. */
export const blankResponses = async (tx: SystemTransaction, meant: RawBuilder<boolean>): Promise<void> => {
  await sql`update assignment_responses m set message = null where message is not null and ${meant}`.execute(
    tx,
  )
}

/** Revokes the response links of these substitutes; a concurrent yes finds the link gone. */
export const endLinks = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  await sql`
    update recipients set expires_at = 'epoch'
    where expires_at > 'epoch' and (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(tx)
}
