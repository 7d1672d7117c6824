import { sql } from 'kysely'
import { ERASED } from '#server/database/erasure.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { forgetTexts } from '#server/outbox/retention.ts'
import type { Services } from '#server/services.ts'

/**
 * Erases the texts of old SMS, every night. Recipient, time and cost stay: a person's erasure finds their messages by
 * the number.
 */
export const forgetSmsTexts = (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => forgetTexts(services, scope, 'sms_history', sql`message = ${ERASED}`, stopping)
