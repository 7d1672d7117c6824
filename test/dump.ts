import type { TestDatabase } from './database.ts'

/** Every row of every table as the owner sees it, each as one line: the table's name and the row. */
export const dumpTables = async (app: { readonly db: Pick<TestDatabase, 'query'> }): Promise<string[]> => {
  const [read] = await app.db.query({ name: 'dump tables', text: QUERY_OF_ALL })
  const rows = await app.db.query(String(read?.['query']))
  return rows.map(({ line }) => String(line))
}

/** One query for all tables, which a test may have added to. */
const QUERY_OF_ALL = `
  select string_agg(
      format('select %L || to_jsonb(t)::text as line from %I t', relname || ' ', relname),
      ' union all ' order by relname
    ) || ' order by 1' as query
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

/**
 * The same without counters of attempts and sessions: a plan, which changes nothing, is counted, and any call may renew
 * a session.
 */
export const dumpUncounted = async (app: Parameters<typeof dumpTables>[0]): Promise<string[]> =>
  (await dumpTables(app)).filter((line) => !/^(rate_limits|sessions) /.test(line))
