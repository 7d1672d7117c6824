import { sql } from 'kysely'
import { ERASED } from '#server/database/erasure.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { forgetTexts } from '#server/outbox/retention.ts'
import type { Services } from '#server/services.ts'
import { EMPTY_LETTER } from './erase.ts'

/** Nightly: erases the content of old mails. Recipients and times stay. */
export const forgetEmailTexts = (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const emptied = sql`subject = ${ERASED}, reply_to = null, letter = ${JSON.stringify(EMPTY_LETTER)}::jsonb`
  return forgetTexts(services, scope, 'email_history', emptied, stopping)
}
