import type { TestApp } from '../app.ts'

/** A table with rows that have an owner. */
export interface Table {
  readonly name: string
  /** The column that names the owner. */
  readonly column: string
  /** Its value in the rows of this owner. */
  readonly value: string
  /** Number of rows, counted as the database's owner. */
  readonly held: number
  /** One of them, and the columns needed for a copy of it. */
  readonly row: unknown
  readonly columns: readonly string[]
}

/** Every table of the catalogue with rows that belong to an employer or a user. */
export const tablesOf = async (
  { query }: Pick<TestApp['db'], 'query'>,
  { employerId, userId }: Record<'employerId' | 'userId', string>,
): Promise<Table[]> => {
  const listed = await query(
    `select c.table_name as name, array_agg(column_name::text) as columns,
        array_agg(column_name::text) filter (where is_generated = 'NEVER' and identity_generation is null) as written
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const tables: Table[] = []
  for (const { name, columns, written } of listed) {
    const table = String(name)
    const column =
      OWNERS[table] ?? ['employer_id', 'user_id'].find((owner) => namesOf(columns).includes(owner))
    if (column === undefined) continue // unassigned
    const value = column === 'employer_id' || table === 'employers' ? employerId : userId
    const rows = await query(`select to_jsonb(t) as row from ${table} t where ${column} = $1`, [value])
    tables.push({
      name: table,
      column,
      value,
      held: rows.length,
      row: rows[0]?.['row'],
      columns: namesOf(written),
    })
  }
  return tables
}

/** Tables whose row itself is the owner. */
const OWNERS: Record<string, string> = { employers: 'id', users: 'id' }

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
