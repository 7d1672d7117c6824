import type { TestDatabase } from './database.ts'
import { until } from './until.ts'

/**
 * Resolves once one connection, or the given number, waits for a lock; with `statement`, once connections wait whose
 * statement contains it. Waits for the extension of a table do not count.
 */
export const untilSomebodyWaits = (
  app: { readonly db: Pick<TestDatabase, 'query'> },
  count = 1,
  statement = '',
): Promise<void> =>
  until(
    async () =>
      (
        await app.db.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event <> 'extend'
            and backend_type = 'client backend' and datname = current_database() and position($1 in query) > 0`,
          [statement],
        )
      ).length >= count,
  )
