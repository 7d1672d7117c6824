import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { SystemScope } from '../database/scope.ts'

const BATCH = 1000

/**
 * Runs a statement that changes at most `limit` rows and returns each, again and again, each time in a transaction of
 * its own, until it finds fewer or has to stop.
 */
export const inBatches = async (
  database: Database,
  scope: SystemScope,
  statement: (limit: number) => RawBuilder<unknown>,
  stopping?: AbortSignal,
): Promise<void> => {
  while (!stopping?.aborted) {
    const { rows } = await database.transaction(scope, (tx) => statement(BATCH).execute(tx))
    if (rows.length < BATCH) return
  }
}
