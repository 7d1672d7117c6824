import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/in-batches.ts'
import { TEXT_KEPT_MONTHS } from '#server/outbox/forget-texts.ts'
import type { Services } from '#server/services.ts'

/** Every night: what substitutes wrote with old answers is erased. Who answered what, and when, stays. */
export const forgetAnswerTexts = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const forget = (limit: number) => sql`
        update assignment_responses set message = null
        where (employer_id, id) in (
          select employer_id, id from assignment_responses
          where message is not null and created_at < ${now}::timestamptz - ${TEXT_KEPT_MONTHS} * interval '1 month'
          order by created_at limit ${limit} for update skip locked)
        returning 1`
  return inBatches(database, scope, forget, stopping)
}
