import { sender } from '#features/requests/letters.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { cancelAssignment, type CancelledAssignment } from '#features/assignments/server/cancel.ts'
import { readFacts, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Sent, SmsResult } from '#features/requests/contract.ts'
import { NOBODY } from '#features/requests/server/notify-recipients.ts'
import { stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import { sendUrgentSms } from '#features/requests/server/urgent-sms.ts'
import { cancelledSms } from '#features/requests/sms-text.ts'
import { readContacts, type Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { cancelledEmail } from './messages.ts'

export type Cancelled = Sent & { readonly vikarName: string | null; readonly phone: string | null }

/**
 * Cancels an assignment that has not ended. Unsent messages are stopped and paid back afterwards, and those who have a
 * place are told: by e-mail if they have an address, because the calendar entry came by e-mail, and by SMS if that was how
 * they were asked. `vikarName` and `phone` are the first's. Null when it cannot be cancelled (any more).
 */
export const cancelAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<Cancelled | null> => {
  const { employerId, userId } = tx.scope
  const cancelled = await cancelAssignment(tx, id)
  if (!cancelled) return null
  stopUnwantedLater(tx, id)
  const [facts, contacts] = await Promise.all([
    readFacts(tx, id),
    readContacts(tx, cancelled.holders),
    writeAudit(tx, {
      action: 'assignment-cancelled',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  return tellHolders(tx, config, facts, contacts, cancelled)
}

const tellHolders = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  contacts: readonly Contact[],
  { channels }: CancelledAssignment,
): Promise<Cancelled> => {
  const [first] = contacts
  if (!first) return { ...NOBODY, vikarName: null, phone: null }
  const emails = contacts.flatMap(({ email, ...vikar }) =>
    email === null ? [] : [cancelledEmail(config, facts, { ...vikar, email, vikarId: vikar.id })],
  )
  await sendEmails(tx, emails)
  const withoutEmail = contacts.length - emails.length
  const bySms = channels.includes('sms') ? contacts.filter(({ noSms }) => !noSms) : []
  const sms = bySms.length > 0 ? await tellBySms(tx, config, facts, bySms) : NOBODY.sms
  return {
    recipients: contacts.length,
    sms,
    emails: emails.length,
    emailsInstead: 0,
    ...(withoutEmail > 0 && { withoutEmail }),
    vikarName: first.fullName,
    phone: first.phone,
  }
}

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  contacts: readonly Contact[],
): Promise<SmsResult> => {
  const { text: message } = cancelledSms({ ...facts, employerName: sender(facts) })
  const mobiles = contacts.filter(({ phone }) => isSmsNumber(phone, config.smsCountries))
  const outcome = await sendUrgentSms(
    tx,
    { kind: 'cancelled', assignmentId: facts.id, reason: `Avlyst: ${facts.title}`, validUntil: facts.endsAt },
    mobiles.map(({ id, phone }) => ({ recipient: phone, message, vikarId: id, linkId: null })),
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: contacts.length - outcome.count } : outcome
}
