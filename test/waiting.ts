import type { TestDatabase } from './database.ts'
import { until } from './until.ts'

/** Resolves once a connection waits for a lock of another, or as many as are told. */
export const untilSomebodyWaits = (
  app: { readonly db: Pick<TestDatabase, 'query'> },
  count = 1,
): Promise<void> =>
  until(
    async () =>
      (
        await app.db.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length >= count,
  )
