import type { ClientBase } from 'pg'

/**
 * Collations whose version differs from the one that indexes were built with: the database's own, and those that a
 * column names. Such an index may miss rows, so that a unique address is stored twice
 * (https://www.postgresql.org/docs/current/sql-altercollation.html).
 */
export const findChangedCollations = async (client: Pick<ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select 'database ' || datname as name from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union
    select 'collation ' || collname from pg_collation
    where collversion <> pg_collation_actual_version(oid) and oid in (select attcollation from pg_attribute)
    order by name`)
  return rows.map(({ name }) => name)
}
