import { sql } from 'kysely'
import { ERASED } from '#server/database/erasure.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { forgetTexts } from '#server/outbox/retention.ts'
import type { Services } from '#server/services.ts'

/**
 * Every night: what old SMS said is erased. To whom each went, when, and what it cost stays: the number is also needed
 * to find a person's messages when they are erased.
 */
export const forgetSmsTexts = (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => forgetTexts(services, scope, 'sms_history', sql`message = ${ERASED}`, stopping)
