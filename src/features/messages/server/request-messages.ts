import type { AgreedTimes } from '#features/assignments/server/confirm.ts'
import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import {
  assignedReminderLetter,
  assignedReminderSms,
  reminderLetter,
  reminderSms,
} from '../events/reminder.ts'
import { changedLetter, changedSms } from '../events/changed.ts'
import { freeAgainLetter, freeAgainSms } from '../events/free-again.ts'
import { officeLetter, officeSms } from '../events/office-words.ts'
import { requestLetter, requestSms } from '../events/request-sent.ts'
import { answerPage, envelopeOf, linkLength, sender } from '../letter-parts.ts'
import { calendarOf } from './calendar.ts'

/** A recipient, with the row of their personal link. */
export interface AskedRecipient {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  /** The recipient wants e-mail only. */
  readonly noSms: boolean
  /** Mail to their address bounced; omitted if not read. */
  readonly refusesMail?: boolean
  readonly tokenId: string
}

/** A recipient with an e-mail address. */
export type Mailed = AskedRecipient & { readonly email: string }

/** The facts of one shift, or of a request with several. */
export type MessageFacts = AssignmentFacts & Partial<RequestFacts>

/** A message to the recipients, for both channels; the SMS is one text for all, with a placeholder for the link. */
export interface RecipientMessage {
  readonly kind: 'request' | 'reminder' | 'changed' | 'message'
  readonly sms: (config: Config, facts: MessageFacts) => string
  readonly email: (config: Config, facts: MessageFacts, recipient: Mailed) => OutgoingEmail
  /** The purpose of the credits, as the employer reads it. */
  readonly reason: (facts: AssignmentFacts) => string
}

export const REQUEST: RecipientMessage = {
  kind: 'request',
  sms: (config, facts) => requestSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'request', recipient, requestLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Forespørsel: ${title}`,
}

export const REMINDER: RecipientMessage = {
  kind: 'reminder',
  sms: (config, facts) => reminderSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'reminder', recipient, reminderLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Påminnelse: ${title}`,
}

/** The reminder when a place becomes free. */
export const FREE_AGAIN: RecipientMessage = {
  kind: 'reminder',
  sms: (config, facts) => freeAgainSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'reminder', recipient, freeAgainLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Ledig igjen: ${title}`,
}

export const ASSIGNED_REMINDER: RecipientMessage = {
  kind: 'reminder',
  sms: (config, facts) => assignedReminderSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(
      facts,
      'reminder',
      recipient,
      assignedReminderLetter(facts, recipient.fullName, answerPage(config)),
    ),
  reason: ({ title }) => `Påminnelse: ${title}`,
}

/** A holder's confirmation of new times: is it due, and the times agreed to before. */
interface Confirming {
  readonly isToConfirm: boolean
  readonly before: AgreedTimes | null
}

/** Notifies holders of a change. Their calendar entry came by e-mail, and so does its replacement. */
export const changedMessage = ({ isToConfirm, before }: Confirming): RecipientMessage => ({
  kind: 'changed',
  sms: (config, facts) => changedSms({ ...linked(config, facts), isNewTime: isToConfirm, before }).text,
  email: (config, facts, recipient) => {
    const { subject, letter } = changedLetter(facts, recipient.fullName, answerPage(config), {
      isNewTime: isToConfirm,
      before,
    })
    const calendar = { method: 'PUBLISH', content: calendarOf(config, facts, 'PUBLISH') } as const
    return toAsked(facts, 'changed', recipient, { subject, letter: { ...letter, calendar } })
  },
  reason: ({ title }) => `Endret: ${title}`,
})

/** A message in the office's own words. */
export const officeMessage = (words: string): RecipientMessage => ({
  kind: 'message',
  sms: (_, facts) => officeSms({ ...facts, employerName: sender(facts), words }).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'message', recipient, officeLetter(facts, recipient.fullName, answerPage(config), words)),
  reason: ({ title }) => `Melding: ${title}`,
})

const linked = (config: Config, facts: MessageFacts) => ({
  ...facts,
  employerName: sender(facts),
  linkLength: linkLength(config),
})

const toAsked = (
  facts: AssignmentFacts,
  kind: RecipientMessage['kind'],
  recipient: Mailed,
  written: Pick<OutgoingEmail, 'subject' | 'letter'>,
): OutgoingEmail => ({
  ...envelopeOf(facts),
  kind,
  recipient: recipient.email,
  vikarId: recipient.id,
  link: { kind: 'assignment_response_tokens', id: recipient.tokenId },
  ...written,
})
