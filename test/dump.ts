import type { TestDatabase } from './database.ts'

/** Every row of every table as the owner sees it, each as one line: the table's name and the row. */
export const dumpTables = async (app: { readonly db: Pick<TestDatabase, 'query'> }): Promise<string[]> => {
  const tables = await app.db.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const lines: string[] = []
  for (const { table_name: table } of tables) {
    const rows = await app.db.query(`select to_jsonb(t)::text as line from ${String(table)} t order by 1`)
    lines.push(...rows.map(({ line }) => `${String(table)} ${String(line)}`))
  }
  return lines
}

/** The same without counters of attempts and sessions: a plan, which changes nothing, is counted, and any call may renew a session. */
export const dumpUncounted = async (app: Parameters<typeof dumpTables>[0]): Promise<string[]> =>
  (await dumpTables(app)).filter((line) => !/^(rate_limits|sessions) /.test(line))
