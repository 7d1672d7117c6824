import { sender } from '#features/messages/letters.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { cancelAssignment, type CancelledAssignment } from '#features/assignments/server/cancel.ts'
import { readFacts, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Sent, SmsResult } from '#features/requests/contract.ts'
import { NOBODY } from '#features/messages/server/notify-recipients.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { totalOf } from '#features/messages/server/total-sent.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { sendUrgentSms } from '#features/messages/server/urgent-sms.ts'
import { cancelledSms } from '#features/messages/sms-text.ts'
import { readContacts, type Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { cancelledEmail, reserveCancelledEmail } from '#features/messages/server/end-messages.ts'

/** The messages to the holders, and those to the substitutes in reserve. */
export interface Cancelled extends Sent {
  readonly vikarName: string | null
  readonly phone: string | null
  readonly reserves: Sent
  /** Ids of those who had it or are in reserve, whether a message reaches them or not. */
  readonly meant: readonly string[]
}

/**
 * Cancels an assignment that has not ended. Unsent messages are stopped and paid back afterwards. Notifies the holders, and
 * before the start also the reserve: by e-mail if they have an address, because the calendar entry came by e-mail, and by SMS
 * if the request asked by SMS. If credits are short, holders come first. `vikarName` and `phone` belong to the first holder.
 * Returns null for a shift that has ended or is closed.
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
    readContacts(tx, [...cancelled.holders, ...cancelled.reserves]),
    writeAudit(tx, {
      action: 'assignment-cancelled',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  const { channels } = cancelled
  const isHolder = new Set(cancelled.holders)
  const holders = contacts.filter((contact) => isHolder.has(contact.id))
  const reserves = contacts.filter((contact) => !isHolder.has(contact.id))
  const told = await tellOf(tx, config, facts, { contacts: holders, channels, isReserve: false })
  const toldReserves = await tellOf(tx, config, facts, { contacts: reserves, channels, isReserve: true })
  await recordEvents(tx, [
    {
      kind: 'cancelled',
      on: { assignmentId: id },
      people: contacts.map((contact) => contact.id),
      after: { status: 'cancelled' },
      effects: effectsOf(totalOf([told, toldReserves])),
    },
  ])
  return {
    ...told,
    vikarName: holders[0]?.fullName ?? null,
    phone: holders[0]?.phone ?? null,
    reserves: toldReserves,
    meant: [...cancelled.holders, ...cancelled.reserves],
  }
}

interface Receivers extends Pick<CancelledAssignment, 'channels'> {
  readonly contacts: readonly Contact[]
  readonly isReserve: boolean
}

const tellOf = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { contacts, channels, isReserve }: Receivers,
): Promise<Sent> => {
  if (contacts.length === 0) return NOBODY
  const write = isReserve ? reserveCancelledEmail : cancelledEmail
  const emails = contacts.flatMap(({ email, ...vikar }) =>
    email === null ? [] : [write(config, facts, { ...vikar, email, vikarId: vikar.id })],
  )
  await sendEmails(tx, emails)
  const withoutEmail = contacts.length - emails.length
  const bySms = channels.includes('sms') ? contacts.filter(({ noSms }) => !noSms) : []
  const { text } = cancelledSms({ ...facts, employerName: sender(facts) }, isReserve)
  return {
    recipients: contacts.length,
    sms:
      bySms.length > 0 ? await tellBySms(tx, config, facts, { contacts: bySms, message: text }) : NOBODY.sms,
    emails: emails.length,
    emailsInstead: 0,
    ...(withoutEmail > 0 && { withoutEmail }),
  }
}

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { contacts, message }: { readonly contacts: readonly Contact[]; readonly message: string },
): Promise<SmsResult> => {
  const mobiles = contacts.filter(({ phone }) => isSmsNumber(phone, config.smsCountries))
  const outcome = await sendUrgentSms(
    tx,
    { kind: 'cancelled', assignmentId: facts.id, reason: `Avlyst: ${facts.title}`, validUntil: facts.endsAt },
    mobiles.map(({ id, phone }) => ({ recipient: phone, message, vikarId: id, linkId: null })),
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: contacts.length - outcome.count } : outcome
}
