import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { deleteOfEmployer } from '#server/database/erasure.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'

type Table = 'assignment_responses' | 'assignment_response_tokens' | 'assignments'

/** Deletes an employer's assignments, at most this many rows: answers first, then links, then they. */
export const deleteEmployersRows = (
  tx: SystemTransaction,
  table: Table,
  employerId: string,
  limit: number,
): Promise<string[]> => deleteOfEmployer(tx, table, employerId, limit)

/** Takes what was written out of those answers `m` that are meant. How they answered stays. */
export const blankResponses = async (tx: SystemTransaction, meant: RawBuilder<boolean>): Promise<void> => {
  await sql`update assignment_responses m set message = null where message is not null and ${meant}`.execute(
    tx,
  )
}

/** Revokes the response links of these substitutes; a yes that is under way finds the link gone. */
export const endLinks = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  await sql`
    update assignment_response_tokens set expires_at = 'epoch'
    where expires_at > 'epoch' and (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(tx)
}
