import { writeAudit } from '#features/accounts/server/audit.ts'
import { cancelAssignment, type CancelledAssignment } from '#features/assignments/server/cancel.ts'
import { readFacts, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Sent, SmsResult } from '#features/requests/contract.ts'
import { stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import { sendUrgentSms } from '#features/requests/server/urgent-sms.ts'
import { cancelledSms } from '#features/requests/sms-text.ts'
import { readContact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { cancelledEmail } from './messages.ts'

export type Cancelled = Sent & { readonly vikarName: string | null; readonly phone: string | null }

/**
 * Cancels an assignment that has not ended. Unsent messages are stopped and paid back afterwards, and the assigned
 * substitute is notified: by e-mail always, because the calendar entry came by e-mail, and by SMS if that was how they
 * were asked. Null when it cannot be cancelled (any more).
 */
export const cancelAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<Cancelled | null> => {
  const { employerId, userId } = tx.scope
  const cancelled = await cancelAssignment(tx, id)
  if (!cancelled) return null
  const [facts, vikar] = await Promise.all([
    readFacts(tx, id),
    cancelled.assignedVikarId ? readContact(tx, cancelled.assignedVikarId) : null,
    stopUnwantedLater(tx, id),
    writeAudit(tx, {
      action: 'assignment-cancelled',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  return tellAssigned(tx, config, facts, vikar, cancelled)
}

const tellAssigned = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  vikar: Awaited<ReturnType<typeof readContact>>,
  { channels, assignedVikarId }: CancelledAssignment,
): Promise<Cancelled> => {
  if (!vikar || !assignedVikarId) return { ...NOBODY, vikarName: null, phone: null }
  await sendEmails(tx, [cancelledEmail(config, facts, { ...vikar, vikarId: assignedVikarId })])
  const sms =
    channels.includes('sms') && !vikar.noSms
      ? await tellBySms(tx, config, facts, { ...vikar, id: assignedVikarId })
      : ({ kind: 'not-chosen' } as const)
  return { recipients: 1, sms, emails: 1, emailsInstead: 0, vikarName: vikar.fullName, phone: vikar.phone }
}

const NOBODY: Sent = { recipients: 0, sms: { kind: 'not-chosen' }, emails: 0, emailsInstead: 0 }

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { id, phone }: { id: string; phone: string },
): Promise<SmsResult> => {
  const { text: message } = cancelledSms({ ...facts, employerName: facts.employerName ?? '' })
  const outcome = await sendUrgentSms(
    tx,
    { kind: 'cancelled', assignmentId: facts.id, reason: `Avlyst: ${facts.title}`, validUntil: facts.endsAt },
    isSmsNumber(phone, config.smsCountries) ? [{ recipient: phone, message, vikarId: id, linkId: null }] : [],
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: 1 - outcome.count } : outcome
}
