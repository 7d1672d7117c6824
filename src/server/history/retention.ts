import { sql } from 'kysely'
import type { SystemScope } from '../database/scope.ts'
import { inBatches } from '../load/in-batches.ts'
import type { Services } from '../services.ts'

/** Months that the history of a shift is retained. */
export const EVENTS_KEPT_MONTHS = 36

/** Every night: deletes events past their retention. */
export const forgetEvents = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const before = sql`${clock.now()}::timestamptz - ${EVENTS_KEPT_MONTHS} * interval '1 month'`
  // A row for each event that is gone.
  const forget = (limit: number) => sql`select from generate_series(1, forget_events(${before}, ${limit}))`
  return inBatches(database, scope, forget, stopping)
}
