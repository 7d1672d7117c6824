import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/load/in-batches.ts'
import { TEXT_KEPT_MONTHS } from '#server/outbox/retention.ts'
import type { Services } from '#server/services.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'

/** Nightly: erases the messages of old answers. The answers and their times stay. */
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

/**
 * Nightly: deletes the identifying hash of long-expired links. Recipients and their answers stay: they are the
 * employer's log.
 */
export const forgetResponseLinks = (
  { database, clock }: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const forget = (limit: number) => sql`
        update recipients set token_hash = null
        where (employer_id, id) in (
          select employer_id, id from recipients
          where token_hash is not null and expires_at < ${now}::timestamptz - ${LINK_KEPT_DAYS} * interval '1 day'
          order by expires_at limit ${limit} for update skip locked)
        returning 1`
  return inBatches(database, scope, forget, stopping)
}
