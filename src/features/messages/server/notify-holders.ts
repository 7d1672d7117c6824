import type { Channel } from '#features/assignments/rules.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { ChargedKind } from '#features/sms/rules.ts'
import type { OutgoingSms } from '#features/sms/server/send.ts'
import type { Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { cancelledSms } from '../events/cancelled.ts'
import { removedSms } from '../events/removed.ts'
import { sender } from '../letter-parts.ts'
import { NOBODY, type Sent, type SmsResult } from '../shapes.ts'
import type { ChangedShift } from './changed-shifts.ts'
import { cancelledEmail, removedEmail, reserveCancelledEmail } from './mails.ts'
import { isMailed } from './notify-recipients.ts'
import { changedMessage } from './request-messages.ts'
import { sendUrgentSms } from './unwanted.ts'

/**
 * Notifies the holders that their shift has changed: by e-mail if they have an address, because their calendar entry came by
 * e-mail, and by SMS if the request asked by SMS. A holder who has not confirmed its times is asked to. All SMS come before all e-mails. A person
 * with several of the shifts gets a message about each: it is stopped, and replaces its entry in the calendar, by itself.
 */
export const tellHolders = async (
  tx: TenantTransaction,
  config: Config,
  shifts: readonly ChangedShift[],
  channels: readonly Channel[],
): Promise<Sent> => {
  const told = shifts.flatMap(({ facts, holders }) => holders.map((holder) => ({ facts, holder })))
  if (told.length === 0) return NOBODY
  let sms: SmsResult = NOBODY.sms
  if (channels.includes('sms'))
    for (const shift of shifts) sms = both(sms, await tellShift(tx, config, shift))
  const mails = told.flatMap(({ facts, holder }) =>
    isMailed(holder) ? [changedMessage(holder).email(config, facts, holder)] : [],
  )
  await sendEmails(tx, mails)
  const people = [...new Map(told.map(({ holder }) => [holder.id, holder])).values()]
  const missing = people.filter((one) => !isMailed(one)).length
  const withoutEmail = missing > 0 ? { withoutEmail: missing } : {}
  if (sms.kind === 'queued') sms = { ...sms, withoutMobile: people.filter(isWithoutMobile(config)).length }
  return { recipients: people.length, sms, emails: mails.length, emailsInstead: 0, ...withoutEmail }
}

const isWithoutMobile =
  ({ smsCountries }: Config) =>
  ({ noSms, phone }: Pick<Contact, 'noSms' | 'phone'>) =>
    !noSms && !isSmsNumber(phone, smsCountries)

const tellShift = (
  tx: TenantTransaction,
  config: Config,
  { facts, holders }: ChangedShift,
): Promise<SmsResult> =>
  sendSmsTo(tx, config, { kind: 'changed', facts, reason: `Endret: ${facts.title}` }, holders, (holder) => ({
    message: changedMessage(holder).sms(config, facts),
    linkId: holder.tokenId,
  }))

/** Joins two sends: the failure of either, or the number of messages queued. */
const both = (one: SmsResult, other: SmsResult): SmsResult => {
  if (one.kind === 'not-chosen') return other
  if (one.kind !== 'queued' || other.kind === 'not-chosen') return one
  if (other.kind !== 'queued') return other
  return {
    ...other,
    count: one.count + other.count,
    withoutMobile: one.withoutMobile + other.withoutMobile,
  }
}

/** The contacts, and the channels of the request. */
interface Receivers {
  readonly contacts: readonly Contact[]
  readonly channels: readonly Channel[]
}

/**
 * Notifies people of the cancelling of their shift, or of one for which they are in reserve: by e-mail if they have an address,
 * because the calendar entry came by e-mail, and by SMS if the request asked by SMS.
 */
export const notifyOfCancel = (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { isReserve, ...receivers }: Receivers & { readonly isReserve: boolean },
): Promise<Sent> => {
  const write = isReserve ? reserveCancelledEmail : cancelledEmail
  return tellOfEnd(tx, config, { kind: 'cancelled', facts, reason: `Avlyst: ${facts.title}` }, receivers, {
    email: (contact) => write(config, facts, { ...contact, vikarId: contact.id }),
    sms: cancelledSms({ ...facts, employerName: sender(facts) }, isReserve).text,
  })
}

/** Notifies a person that the office has taken off their shift, by the same channels. */
export const notifyOfRemoval = (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  receivers: Receivers,
  words: string,
): Promise<Sent> =>
  tellOfEnd(tx, config, { kind: 'removed', facts, reason: `Fjernet: ${facts.title}` }, receivers, {
    email: (contact) => removedEmail(config, facts, { ...contact, vikarId: contact.id }, words),
    sms: removedSms({ ...facts, employerName: sender(facts), words }).text,
  })

interface Occasion {
  readonly kind: ChargedKind
  readonly facts: AssignmentFacts
  /** As the employer reads it in the ledger. */
  readonly reason: string
}

interface Words {
  readonly email: (contact: Contact & { readonly email: string }) => OutgoingEmail
  /** The same for all, without a link. */
  readonly sms: string
}

const tellOfEnd = async (
  tx: TenantTransaction,
  config: Config,
  occasion: Occasion,
  { contacts, channels }: Receivers,
  words: Words,
): Promise<Sent> => {
  if (contacts.length === 0) return NOBODY
  const emails = contacts.flatMap(({ email, ...contact }) =>
    email === null ? [] : [words.email({ ...contact, email })],
  )
  await sendEmails(tx, emails)
  const isBySms = channels.includes('sms') && contacts.some(({ noSms }) => !noSms)
  const sms = isBySms
    ? await sendSmsTo(tx, config, occasion, contacts, () => ({ message: words.sms, linkId: null }))
    : NOBODY.sms
  const withoutEmail = contacts.length - emails.length
  return {
    recipients: contacts.length,
    sms,
    emails: emails.length,
    emailsInstead: 0,
    ...(withoutEmail > 0 && { withoutEmail }),
  }
}

/** An urgent SMS to each of these people who takes SMS and has a mobile number. */
const sendSmsTo = async <Person extends Pick<Contact, 'id' | 'phone' | 'noSms'>>(
  tx: TenantTransaction,
  { smsCountries }: Config,
  { kind, facts, reason }: Occasion,
  people: readonly Person[],
  write: (person: Person) => Pick<OutgoingSms, 'message' | 'linkId'>,
): Promise<SmsResult> => {
  const wanting = people.filter(({ noSms }) => !noSms)
  const mobiles = wanting.filter(({ phone }) => isSmsNumber(phone, smsCountries))
  const outcome = await sendUrgentSms(
    tx,
    { kind, assignmentId: facts.id, reason, validUntil: facts.endsAt },
    mobiles.map((person) => ({ recipient: person.phone, vikarId: person.id, ...write(person) })),
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: wanting.length - mobiles.length } : outcome
}
