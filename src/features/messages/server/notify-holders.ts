import type { Channel } from '#features/assignments/rules.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { ChargedKind } from '#features/sms/rules.ts'
import type { OutgoingSms } from '#features/sms/server/send.ts'
import type { Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { removedSms } from '../events/removed.ts'
import { sender } from '../letter-parts.ts'
import { NOBODY, type Sent, type SmsResult } from '../shapes.ts'
import type { ChangedShift } from './changed-shifts.ts'
import { removedEmail } from './mails.ts'
import { isMailed } from './notify-recipients.ts'
import { changedMessage } from './request-messages.ts'
import { sendUrgentSms } from './unwanted.ts'

/**
 * Notifies the holders of a changed shift: by e-mail if they have an address, because their calendar entry came by
 * e-mail, and by SMS if the request used SMS. A holder with unconfirmed times is asked to confirm. All SMS come before
 * all e-mails. Each shift of a person has its own message, which can be stopped alone and replaces one entry in the
 * calendar.
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

/** Combines two sends: the failure of either, or the number of queued messages. */
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

/** The recipients, and the channels of the request. */
export interface Receivers<Person extends Contact = Contact> {
  readonly contacts: readonly Person[]
  readonly channels: readonly Channel[]
}

/** Notifies a person that the office has removed them from their shift, by the same channels. */
export const notifyOfRemoval = (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  receivers: Receivers,
  words: string,
): Promise<Sent> =>
  tellOfEnd(tx, config, { kind: 'removed', facts, reason: `Fjernet: ${facts.title}` }, receivers, {
    email: (contact) => removedEmail(config, facts, { ...contact, vikarId: contact.id }, words),
    sms: () => ({
      message: removedSms({ ...facts, employerName: sender(facts), words }).text,
      linkId: null,
    }),
  })

interface Occasion {
  readonly kind: ChargedKind
  readonly facts: AssignmentFacts
  /** The reason that the employer reads in the ledger. */
  readonly reason: string
}

interface Words<Person extends Contact> {
  readonly email: (contact: Person & { readonly email: string }) => OutgoingEmail
  readonly sms: (contact: Person) => SmsWords
}

type SmsWords = Pick<OutgoingSms, 'message' | 'linkId' | 'about'>

/**
 * Notifies people that they no longer have a shift: by e-mail if they have an address, and by SMS if the request used
 * SMS.
 */
export const tellOfEnd = async <Person extends Contact>(
  tx: TenantTransaction,
  config: Config,
  occasion: Occasion,
  { contacts, channels }: Receivers<Person>,
  words: Words<Person>,
): Promise<Sent> => {
  if (contacts.length === 0) return NOBODY
  const emails = contacts.flatMap((contact) =>
    contact.email === null ? [] : [words.email({ ...contact, email: contact.email })],
  )
  await sendEmails(tx, emails)
  const isBySms = channels.includes('sms') && contacts.some(({ noSms }) => !noSms)
  const sms = isBySms ? await sendSmsTo(tx, config, occasion, contacts, words.sms) : NOBODY.sms
  const withoutEmail = contacts.length - emails.length
  return {
    recipients: contacts.length,
    sms,
    emails: emails.length,
    emailsInstead: 0,
    ...(withoutEmail > 0 && { withoutEmail }),
  }
}

/** An urgent SMS to each person with a mobile number who accepts SMS. */
const sendSmsTo = async <Person extends Pick<Contact, 'id' | 'phone' | 'noSms'>>(
  tx: TenantTransaction,
  { smsCountries }: Config,
  { kind, facts, reason }: Occasion,
  people: readonly Person[],
  write: (person: Person) => SmsWords,
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
