import { sql } from 'kysely'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { Edited } from '#shared/contract.ts'

interface Edit {
  readonly editedId: string
  readonly by: string | null
  readonly at: Date
  /** The version that the save wrote, if the log has it. */
  readonly version: string | null
}

type FindEdit = (id: string, version?: string) => Edited

/**
 * Reads the last edit of each thing by these actions in the last 24 hours: an open form is rarely older. Returns a
 * look-up by the thing's id in the log. If the logged version differs from the current one, an unlogged change came
 * later, so no one is named.
 */
export const readEdits = async (tx: TenantTransaction, actions: readonly string[]): Promise<FindEdit> => {
  const { rows } = await sql<Edit>`
    select edited_id, by, at, version from edits_today(${[...actions]}::text[])`.execute(tx)
  return findIn(rows)
}

/** The same when the service acts for the employer. */
export const readEditsOf = async (
  tx: SystemTransaction,
  employerId: string,
  actions: readonly string[],
): Promise<FindEdit> => {
  const { rows } = await sql<Edit>`
    select l.subject_id::text as edited_id, p.full_name as by, l.at, null as version
    from audit_log l left join profiles p on p.user_id = l.actor_user_id
    where l.employer_id = ${employerId} and l.at > now() - interval '24 hours'
      and l.action = any(${[...actions]}::text[])
    order by l.at, l.id`.execute(tx)
  return findIn(rows)
}

/** The last edit of a thing counts. */
const findIn = (rows: readonly Edit[]): FindEdit => {
  const edits = new Map(rows.map((row) => [row.editedId, row]))
  return (id, version) => {
    const edit = edits.get(id)
    if (!edit || (edit.version !== null && version !== undefined && edit.version !== version)) return null
    return { by: edit.by, at: edit.at.toISOString() }
  }
}
