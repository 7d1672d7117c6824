import { sendSms, type OutgoingSms, type SmsOccasion, type SmsOutcome } from '#features/sms/server/send.ts'
import { NOT_NEEDED, stopSms } from '#features/sms/server/stop.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { unwantedAbout } from './unwanted.ts'

/**
 * Sends SMS as {@link sendSms} does. If credits are lacking, they are taken from obsolete, unsent messages about the
 * same assignment that have not been stopped yet. Their rows are locked after the balance, against the order of all
 * others, so it passes over those that another transaction holds: it waits for none.
 */
export const sendUrgentSms = async (
  tx: TenantTransaction,
  occasion: SmsOccasion,
  messages: readonly OutgoingSms[],
): Promise<SmsOutcome> => {
  const outcome = await sendSms(tx, occasion, messages)
  if (outcome.kind !== 'too-few-credits') return outcome
  const needless = unwantedAbout(tx.scope.employerId, occasion.assignmentId)
  const limit = outcome.needed - outcome.balance
  const freed = await stopSms(tx, needless, NOT_NEEDED, { limit, skipLocked: true })
  return freed > 0 ? sendSms(tx, occasion, messages) : outcome
}
