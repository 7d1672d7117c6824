import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { KEPT_DAYS } from '../unavailability-rules.ts'

/** Every night: periods that have long been over are erased, at every employer. No screen shows them any more. */
export const forgetPeriods = async ({ database, clock }: Services, scope: SystemScope): Promise<void> => {
  const last = addDays(osloToday(clock.now()), -KEPT_DAYS)
  await database.transaction(scope, (tx) =>
    sql`delete from vikar_unavailability where end_date < ${last}::date`.execute(tx),
  )
}
