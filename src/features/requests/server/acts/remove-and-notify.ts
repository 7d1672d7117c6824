import { sender } from '#features/messages/letters.ts'
import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { setAsking } from '#features/asking/server/line/halt.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { removeVikar } from '#features/assignments/server/remove.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Sent, SmsResult } from '#features/requests/contract.ts'
import { NOBODY } from '#features/messages/server/notify-recipients.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { sendUrgentSms } from '#features/messages/server/urgent-sms.ts'
import { removedSms } from '#features/messages/sms-text.ts'
import { readContact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { removedEmail } from '#features/messages/server/end-messages.ts'

export interface Removal {
  readonly assignmentId: string
  readonly vikarId: string
  /** In the office's words; may be empty. */
  readonly words: string
  /** Reserve and line are asked about the place. */
  readonly askNext: boolean
}

/**
 * Takes somebody off a shift and tells them: by e-mail if they have an address, because the calendar entry came by e-mail,
 * and by SMS if that was how they were asked. Null when they have no place (any more).
 */
export const removeAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  removal: Removal,
): Promise<Sent | null> => {
  const { assignmentId, vikarId } = removal
  if (!(await removeVikar(tx, removal))) return null
  const { employerId, userId: actorUserId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-removed',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id: assignmentId },
    detail: { vikarId },
  })
  const told = await tell(tx, config, removal)
  await recordEvents(tx, [
    {
      kind: 'removed',
      on: { assignmentId },
      vikarId,
      after: { askNext: removal.askNext },
      effects: effectsOf(told),
    },
  ])
  return told
}

const tell = async (
  tx: TenantTransaction,
  config: Config,
  { assignmentId, vikarId, words, askNext }: Removal,
): Promise<Sent> => {
  stopUnwantedLater(tx, assignmentId)
  await setAsking(tx, assignmentId, askNext)
  const [facts, contact, assignment] = await Promise.all([
    readFacts(tx, assignmentId),
    readContact(tx, vikarId),
    lockAssignment(tx, assignmentId),
    askNextLater(tx, assignmentId),
  ])
  if (!contact) return NOBODY
  const { email } = contact
  if (email !== null)
    await sendEmails(tx, [removedEmail(config, facts, { ...contact, email, vikarId }, words)])
  const bySms = assignment?.channels.includes('sms') && !contact.noSms
  const sms: SmsResult = bySms ? await tellBySms(tx, config, facts, contact, words) : NOBODY.sms
  const emails = email === null ? { emails: 0, withoutEmail: 1 } : { emails: 1 }
  return { recipients: 1, sms, emailsInstead: 0, ...emails }
}

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: Awaited<ReturnType<typeof readFacts>>,
  { id, phone }: { readonly id: string; readonly phone: string },
  words: string,
): Promise<SmsResult> => {
  const { text: message } = removedSms({ ...facts, employerName: sender(facts), words })
  const isMobile = isSmsNumber(phone, config.smsCountries)
  const outcome = await sendUrgentSms(
    tx,
    { kind: 'removed', assignmentId: facts.id, reason: `Fjernet: ${facts.title}`, validUntil: facts.endsAt },
    isMobile ? [{ recipient: phone, message, vikarId: id, linkId: null }] : [],
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: isMobile ? 0 : 1 } : outcome
}
