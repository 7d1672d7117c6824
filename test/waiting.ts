import type { TestApp } from './app.ts'
import { until } from './until.ts'

/** Resolves once a connection waits for a lock of another. */
export const untilSomebodyWaits = (app: TestApp): Promise<void> =>
  until(
    async () =>
      (
        await app.db.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length > 0,
  )
