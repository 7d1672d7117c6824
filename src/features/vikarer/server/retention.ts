import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { KEPT_DAYS } from '../unavailability-rules.ts'

/**
 * Erases periods past their retention at every employer, every night, and reasons of periods that no register has any
 * longer. No screen shows them.
 */
export const forgetPeriods = async ({ database, clock }: Services, scope: SystemScope): Promise<void> => {
  const last = addDays(osloToday(clock.now()), -KEPT_DAYS)
  await database.transaction(scope, async (tx) => {
    await sql`delete from vikar_unavailability where end_date < ${last}::date`.execute(tx)
    await sql`delete from office_absences where end_date < ${last}::date`.execute(tx)
    await sql`
      delete from period_reasons said where not exists (
        select from vikarer v join vikar_unavailability away on away.employer_id = v.employer_id
          and away.vikar_id = v.id
        where v.user_id = said.user_id and away.period_id = said.period_id)`.execute(tx)
  })
}
