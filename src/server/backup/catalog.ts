import type { Client } from 'pg'
import type { BackedUpSequence } from './manifest.ts'

/** A table as it is backed up. */
export interface CatalogTable {
  readonly name: string
  /** All columns except generated ones. */
  readonly columns: readonly string[]
  /** Columns that give the rows the same order in every database. */
  readonly order: readonly string[]
  /** The role that sees every row and column of it; null if there is none. */
  readonly reader: string | null
}

/**
 * Every table of ours, by name. Not the migrator's own tables, which the restore recreates, nor unlogged tables, which
 * are meant to be forgotten. With forced row-level security the owner itself may see nothing: tables are read as a role
 * that certainly sees all rows.
 */
export const listTables = async (client: Client): Promise<CatalogTable[]> => {
  const { rows } = await client.query<CatalogTable>(`
    select c.relname as name, columns, coalesce("order", '{}') as "order",
      (select role from unnest(array['vikarklar_system', 'vikarklar_auth']) role
        where has_table_privilege(role, c.oid, 'select') and (not c.relrowsecurity or exists (
          select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
            and role::regrole = any(p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true'))
          and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
            and (role::regrole = any(p.polroles) or 0 = any(p.polroles)))
        limit 1) as reader
    from pg_class c
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) columns
    left join lateral (
      select array_agg(quote_ident(attname) || case when typcollation = 0 then '' else ' collate "C"' end
        order by n) as "order"
      from pg_index i
      cross join lateral unnest(i.indkey::smallint[]) with ordinality as key (attnum, n)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
      join pg_type t on t.oid = a.atttypid
      where i.indrelid = c.oid and i.indisprimary
    ) key on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and c.relname not like 'kysely\\_%'
    order by c.relname collate "C"`)
  return rows
}

/** The sequence values of a table's identity columns. Read after the rows, so they are never too low. */
export const readSequences = async (client: Client): Promise<BackedUpSequence[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' order by 1, 2`)
  const sequences: BackedUpSequence[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<Pick<BackedUpSequence, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sequence}`,
    )
    sequences.push(...values.map((value) => ({ table, column, ...value })))
  }
  return sequences
}

export const writeSequences = async (
  client: Client,
  sequences: readonly BackedUpSequence[],
): Promise<void> => {
  for (const { table, column, lastValue, isCalled } of sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      `public.${table}`,
      column,
      lastValue,
      isCalled,
    ])
}

/** The last migration of the database; null when it has none. */
export const readMigration = async (client: Client): Promise<string | null> => {
  const found = await client.query<{ found: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as found",
  )
  if (!found.rows[0]?.found) return null
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name ?? null
}
