import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Every action that occurs. From each the index leads to the next: the log itself is not walked through. */
export const listAuditActions = async (tx: SystemTransaction): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > known.action order by a.action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(tx)
  return rows.map(({ action }) => action)
}
