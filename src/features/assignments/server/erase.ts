import { sql } from 'kysely'
import { columnsOf, type RegisterKey } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'

type Table = 'assignment_responses' | 'assignment_response_tokens' | 'assignments'

/** Deletes what an employer's assignments are made of, at most so many rows: answers first, then links, then they. */
export const deleteEmployersRows = async (
  tx: SystemTransaction,
  table: Table,
  employerId: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where employer_id = ${employerId} and id = any(array(
      select id from ${sql.table(table)} where employer_id = ${employerId} order by id limit ${limit} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes what these substitutes wrote out of their answers. How they answered stays. */
export const blankResponses = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  const [employerIds, vikarIds] = columnsOf(keys)
  await sql`
    update assignment_responses set message = null where message is not null and (employer_id, vikar_id) in (
      select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`.execute(tx)
}

/** Lets nobody answer any more with the links of these substitutes. */
export const endLinks = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  const [employerIds, vikarIds] = columnsOf(keys)
  await sql`
    update assignment_response_tokens set expires_at = now() where expires_at > now() and (employer_id, vikar_id) in (
      select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`.execute(tx)
}
