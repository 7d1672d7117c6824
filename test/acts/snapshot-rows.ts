import type { TestDatabase } from '../database.ts'

/**
 * Tables of people, logins and departments, which a sequence of acts may change. Other tables refer to the last ones.
 */
const TABLES = [
  'removed_vikarer',
  'member_invitations',
  'vikarer',
  'users',
  'profiles',
  'memberships',
  'membership_departments',
  'sessions',
  'departments',
]

/** Stores the rows of these tables. Returns a function that restores them. */
export const snapshotRows = async (db: Pick<TestDatabase, 'query'>): Promise<() => Promise<void>> => {
  const statements: string[] = []
  for (const table of TABLES) {
    const columns = await db.query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = String(columns[0]?.['names'])
    const rows = await db.query(`select coalesce(json_agg(t), '[]')::text as kept from ${table} t`)
    const json = String(rows[0]?.['kept']).replaceAll("'", "''")
    statements.push(
      `delete from ${table}`,
      `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, '${json}')`,
    )
  }
  // Disables triggers, which would write other rows.
  const all = ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n')
  return async () => void (await db.query(all))
}
