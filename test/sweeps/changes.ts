import { until } from '../until.ts'
import type { TestApp } from '../app.ts'
import type { Verdict } from './judges.ts'
import { watchRows } from './written-rows.ts'

/** Tables that may change on a refused call: counts of attempts, logged refusals, and a worker's notes on gateways. */
const MAY_CHANGE = ['rate_limits', 'audit_log', 'gateway_health']

/**
 * Returns the tables changed since its last call.
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
  const written = await watchRows(app)
  return async (): Promise<Verdict> => {
    const { come, gone } = await written()
    const others = [...come, ...gone].filter((line) => whose === undefined || !line.includes(whose))
    const tables = new Set(others.map((line) => line.split(' ', 1)[0] ?? ''))
    const changed = [...tables].filter((table) => !without.includes(table)).toSorted()
    return changed.length === 0 ? null : `changed ${changed.join(', ')}`
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
