import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/in-batches.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'
import type { Services } from '#server/services.ts'

/**
 * Every night: links that have been over for long lose what they are known by. Who was asked stays, and how they answered:
 * that is the employer's log.
 */
export const forgetResponseLinks = (
  { database, clock }: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const forget = (limit: number) => sql`
        update assignment_response_tokens set token_hash = null
        where (employer_id, id) in (
          select employer_id, id from assignment_response_tokens
          where token_hash is not null and expires_at < ${now}::timestamptz - ${LINK_KEPT_DAYS} * interval '1 day'
          order by expires_at limit ${limit} for update skip locked)
        returning 1`
  return inBatches(database, scope, forget, stopping)
}
