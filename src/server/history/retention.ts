import { sql } from 'kysely'
import type { SystemScope } from '../database/scope.ts'
import type { Services } from '../services.ts'

/** Months that the history of a shift is retained. */
export const EVENTS_KEPT_MONTHS = 36

const BATCH = 1000

/** Every night: deletes events past their retention. */
export const forgetEvents = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  while (!stopping?.aborted) {
    const { rows } = await database.transaction(scope, (tx) =>
      sql<{ gone: number }>`
        select forget_events(${now}::timestamptz - ${EVENTS_KEPT_MONTHS} * interval '1 month', ${BATCH}) as gone`.execute(
        tx,
      ),
    )
    if ((rows[0]?.gone ?? 0) < BATCH) return
  }
}
