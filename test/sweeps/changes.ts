import { until } from '../until.ts'
import type { TestApp } from '../app.ts'
import type { Verdict } from './judges.ts'

/** By table: how many rows it has, and what they add up to. */
type Fingerprint = ReadonlyMap<string, string>

/** What a refused call may leave: counts of attempts, notes of the refusal; and what a worker notes of its gateways. */
const MAY_CHANGE = ['rate_limits', 'audit_log', 'gateway_health']

/** Sees every change of any row of any table, in one question to the database. */
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

/** The tables that are not what they were. */
const changed = (before: Fingerprint, after: Fingerprint): Verdict => {
  const tables = [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table)
  return tables.length === 0 ? null : `changed ${tables.join(', ')}`
}

/**
 * What has changed since the last time it was asked. While no transaction has written anything, the database itself
 * says so, and nothing has to be summed.
 *
 * @param without tables that do not count either
 */
export const openWatch = (app: TestApp, without: readonly string[] = []) =>
  openStrictWatch(app, [...MAY_CHANGE, ...without])

/**
 * The same of all tables but those.
 *
 * @param whose rows that hold this id do not count
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

/** Waits until everything that was queued has been dealt with. */
export const untilQuiet = ({ db }: TestApp): Promise<void> =>
  until(async () => {
    const [row] = await db.query(
      `select (select count(*) from sms_history where next_attempt_at < now() + interval '1 minute' and status in ('pending', 'sending'))
        + (select count(*) from email_history where next_attempt_at < now() + interval '1 minute' and status in ('pending', 'sending'))
        + (select count(*) from login_link_requests) as waiting`,
    )
    return Number(row?.['waiting']) === 0
  }, 30)
