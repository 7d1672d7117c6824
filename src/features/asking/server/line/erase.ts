import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { deleteOfEmployer } from '#server/database/erasure.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'

/** Removes waiting substitutes from their lines. The fact that a person was asked is retained, the reason is not. */
export const eraseFromLines = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  await sql`
    delete from request_line where asked_at is null
      and (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(tx)
  await sql`
    update request_line set group_name = null, last_asked_at = null, worked_minutes = 0
    where (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(tx)
}

/** Deletes places in an employer's lines, at most this many. Before its requests. */
export const deleteLines = (tx: SystemTransaction, employerId: string, limit: number): Promise<string[]> =>
  deleteOfEmployer(tx, 'request_line', employerId, limit)

/** How the employer asks is its own business no longer. */
export const deleteAskingSettings = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.deleteFrom('askingSettings').where('employerId', '=', employerId).execute()
}
