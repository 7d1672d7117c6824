import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** The version of a row of the tenant's as it is stored now. */
export const versionOf = async (tx: TenantTransaction, table: string, id: string): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0]?.version ?? 1
}
