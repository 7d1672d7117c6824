import { until } from '../until.ts'
import type { TestApp } from '../app.ts'
import type { Verdict } from './judges.ts'

/** Row count and checksum by table. */
type Fingerprint = ReadonlyMap<string, string>

/** Tables that may change on a refused call: counts of attempts, logged refusals, and a worker's notes on gateways. */
const MAY_CHANGE = ['rate_limits', 'audit_log', 'gateway_health']

/** Detects every change of any row of any table, with one query. */
const openFingerprints = async ({ db }: TestApp, without: readonly string[], whose?: string) => {
  const rows = await db.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const tables = rows.map(({ name }) => String(name)).filter((name) => !without.includes(name))
  const others = whose ? `where t::text not like '%${whose}%'` : ''
  const text = tables
    .map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${table} t ${others}`,
    )
    .join(' union all ')
  const question = { name: `fingerprint ${crypto.randomUUID()}`, text }
  return async (): Promise<Fingerprint> =>
    new Map((await db.query(question)).map(({ name, sum }) => [String(name), String(sum)]))
}

/** The changed tables. */
const changed = (before: Fingerprint, after: Fingerprint): Verdict => {
  const tables = [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table)
  return tables.length === 0 ? null : `changed ${tables.join(', ')}`
}

/**
 * Returns the changes since its last call. If no transaction has written anything, the database reports that without
 * checksums.
 *
 * @param without tables that do not count either
 */
export const openWatch = (app: TestApp, without: readonly string[] = []) =>
  openStrictWatch(app, [...MAY_CHANGE, ...without])

/**
 * The same for all other tables.
 *
 * @param whose ignores rows that contain this id
 */
export const openStrictWatch = async (app: TestApp, without: readonly string[], whose?: string) => {
  const fingerprint = await openFingerprints(app, without, whose)
  const newestTransaction = async () => {
    const [row] = await app.db.query('select pg_snapshot_xmax(pg_current_snapshot())::text as id')
    return String(row?.['id'])
  }
  let [transaction, known] = [await newestTransaction(), await fingerprint()]
  return async (): Promise<Verdict> => {
    const newest = await newestTransaction()
    if (newest === transaction) return null
    const before = known
    ;[transaction, known] = [newest, await fingerprint()]
    return changed(before, known)
  }
}

/** Waits until all queued work is done. */
export const untilQuiet = ({ db }: TestApp): Promise<void> =>
  until(async () => {
    const [row] = await db.query(
      `select (select count(*) from sms_history where next_attempt_at < now() + interval '1 minute'
        and status in ('pending', 'sending'))
        + (select count(*) from email_history where next_attempt_at < now() + interval '1 minute'
          and status in ('pending', 'sending'))
        + (select count(*) from login_link_requests) as waiting`,
    )
    return Number(row?.['waiting']) === 0
  }, 30)
