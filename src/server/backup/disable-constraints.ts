import { escapeIdentifier, type Client } from 'pg'

/**
 * Disables row-by-row checks, counts and filters while loading: foreign keys, triggers and row-level security that
 * binds the owner. Returns a function that restores them exactly as the migrations made them. The check of all rows at
 * the end costs a fraction, and tables may be loaded in any order.
 */
export const disableConstraints = async (client: Client): Promise<() => Promise<void>> => {
  const back = [...(await foreignKeys(client)), ...(await triggers(client)), ...(await forced(client))]
  for (const { without } of back) await client.query(without)
  return async () => {
    for (const { again } of back) await client.query(again)
  }
}

interface Rule {
  readonly without: string
  readonly again: string
}

const foreignKeys = async (client: Client): Promise<Rule[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  return rows.map(({ table, name, definition }) => ({
    without: `alter table ${table} drop constraint ${escapeIdentifier(name)}`,
    again: `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
  }))
}

const triggers = async (client: Client): Promise<Rule[]> => {
  const tables = await tablesWhere(
    client,
    'exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)',
  )
  return tables.map((table) => ({
    without: `alter table ${table} disable trigger user`,
    again: `alter table ${table} enable trigger user`,
  }))
}

const forced = async (client: Client): Promise<Rule[]> => {
  const tables = await tablesWhere(client, 'c.relforcerowsecurity')
  return tables.map((table) => ({
    without: `alter table ${table} no force row level security`,
    again: `alter table ${table} force row level security`,
  }))
}

const tablesWhere = async (client: Client, condition: string): Promise<string[]> => {
  const { rows } = await client.query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${condition} order by 1`)
  return rows.map(({ table }) => table)
}
