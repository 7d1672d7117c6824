import { sql } from 'kysely'
import type { TenantTransaction } from './database.ts'

type Versioned = 'assignments' | 'vikarer' | 'vikar_groups' | 'departments' | 'request_templates'

/**
 * Locks a row that still has the version a save is based on. One conditional statement: the second of two saves waits for
 * the first, then finds another version. False, and nothing is locked, for another version or an unknown row.
 */
export const holdVersion = async (
  tx: TenantTransaction,
  table: Versioned,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where employer_id = ${tx.scope.employerId} and id = ${id} and version = ${version}
    for no key update`.execute(tx)
  return rows.length > 0
}
