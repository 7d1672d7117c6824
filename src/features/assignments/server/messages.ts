import { TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config.ts'
import { TOKEN_LENGTH } from '#shared/ids.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { paths } from '#shared/paths.ts'
import {
  assignedReminderLetter,
  cancelledLetter,
  confirmationLetter,
  contact,
  freeAgainLetter,
  reminderLetter,
  requestLetter,
  sender,
  withdrawalLetter,
} from '../letters.ts'
import { fullPlace } from '../map-link.ts'
import {
  acceptedLetter,
  busyLetter,
  erasedLetter,
  withdrawnLetter,
  type Busy,
  type Withdrawal,
} from '../office-letters.ts'
import { assignedReminderSms, cancelledSms, freeAgainSms, reminderSms, requestSms } from '../sms-text.ts'
import { assignmentCalendar } from './calendar.ts'
import type { AssignmentFacts } from './facts.ts'

/** Somebody who was asked, with the row of their personal link. */
export interface Asked {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string
  /** They want e-mail only. */
  readonly noSms: boolean
  readonly tokenId: string
}

/** What is said to those who were asked, by both channels; the SMS is one text for all, with a placeholder for the link. */
export interface AskedMessage {
  readonly kind: 'request' | 'reminder'
  readonly sms: (config: Config, facts: AssignmentFacts) => string
  readonly email: (config: Config, facts: AssignmentFacts, recipient: Asked) => OutgoingEmail
  /** What its credits were used for, as the employer reads it. */
  readonly reason: (facts: AssignmentFacts) => string
}

export const REQUEST: AskedMessage = {
  kind: 'request',
  sms: (config, facts) => requestSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'request', recipient, requestLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Forespørsel: ${title}`,
}

export const REMINDER: AskedMessage = {
  kind: 'reminder',
  sms: (config, facts) => reminderSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'reminder', recipient, reminderLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Påminnelse: ${title}`,
}

/** The reminder of an assignment that was given back. */
export const FREE_AGAIN: AskedMessage = {
  kind: 'reminder',
  sms: (config, facts) => freeAgainSms(linked(config, facts)).text,
  email: (config, facts, recipient) =>
    toAsked(facts, 'reminder', recipient, freeAgainLetter(facts, recipient.fullName, answerPage(config))),
  reason: ({ title }) => `Ledig igjen: ${title}`,
}

export const ASSIGNED_REMINDER: AskedMessage = {
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

/** To the winner, with the calendar file. */
export const confirmationEmail = (
  config: Config,
  facts: AssignmentFacts,
  winner: { vikarId: string; fullName: string; email: string; tokenId: string },
): OutgoingEmail => {
  const { subject, letter } = confirmationLetter(facts, winner.fullName, answerPage(config))
  return {
    ...about(facts),
    kind: 'confirmation',
    recipient: winner.email,
    vikarId: winner.vikarId,
    link: { kind: 'assignment_response_tokens', id: winner.tokenId },
    subject,
    letter: { ...letter, calendar: { method: 'PUBLISH', content: calendarOf(config, facts, 'PUBLISH') } },
  }
}

/** To who had the assignment, with the file that takes it out of the calendar. */
export const cancelledEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
): OutgoingEmail => {
  const { subject, letter } = cancelledLetter(facts, vikar.fullName)
  return {
    ...about(facts),
    kind: 'cancelled',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'CANCEL') } },
  }
}

export const cancelledMessage = (facts: AssignmentFacts): string =>
  cancelledSms({ ...facts, employerName: facts.employerName ?? '' }).text

/** To an administrator: somebody has taken the assignment. */
export const acceptedNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
): OutgoingEmail => ({
  ...about(facts),
  kind: 'accepted-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...acceptedLetter(
    facts,
    administrator.fullName,
    { ...vikar, message },
    `${config.appUrl}${paths.assignment(facts.id)}`,
  ),
})

/** To an administrator: somebody would come, but has another of their shifts then. */
export const busyNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: Busy & { email: string | null },
): OutgoingEmail => ({
  ...about(facts),
  kind: 'busy-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...busyLetter(facts, administrator.fullName, vikar, `${config.appUrl}${paths.assignment(facts.id)}`),
})

/** To an administrator: who had the assignment has withdrawn. The reserves come in the order in which to ring them. */
export const withdrawnNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
  reserves: Withdrawal['reserves'],
): OutgoingEmail => ({
  ...about(facts),
  kind: 'withdrawn-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...withdrawnLetter(
    facts,
    administrator.fullName,
    { ...vikar, message, reserves },
    `${config.appUrl}${paths.assignment(facts.id)}`,
  ),
})

/** To an administrator: who had the assignment is erased from the service. */
export const erasedNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  reserves: number,
): OutgoingEmail => ({
  ...about(facts),
  kind: 'erased-notice',
  recipient: administrator.email,
  replyTo: null,
  ...erasedLetter(facts, administrator.fullName, reserves, `${config.appUrl}${paths.assignment(facts.id)}`),
})

/** To who has withdrawn, with the file that takes the assignment out of the calendar. */
export const withdrawalEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
): OutgoingEmail => {
  const { subject, letter } = withdrawalLetter(facts, vikar.fullName)
  return {
    ...about(facts),
    kind: 'withdrawn',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'WITHDRAWAL') } },
  }
}

/**
 * Each reopening of the assignment makes room for two versions of its event, so that every file is newer than the one
 * it replaces. The withdrawal's is made when its reopening has been counted.
 */
const LATER = { WITHDRAWAL: -1, PUBLISH: 0, CANCEL: 1 } as const

/**
 * The assignment as a calendar event: always the same one, in a version for each time it was given and taken back. The event leads
 * to its holder's answer page.
 */
export const calendarOf = (
  config: Config,
  facts: AssignmentFacts,
  version: keyof typeof LATER,
  token = TOKEN_PLACEHOLDER,
): string =>
  assignmentCalendar({
    assignmentId: facts.id,
    host: new URL(config.appUrl).hostname,
    sequence: 2 * facts.timesReopened + LATER[version],
    title: `${facts.title} (${sender(facts)})`,
    location: fullPlace(facts),
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    description: [facts.description, facts.requirements].filter(Boolean).join('\n\n'),
    contact: contact(facts),
    url: version === 'PUBLISH' ? answerPage(config, token) : null,
    method: version === 'PUBLISH' ? 'PUBLISH' : 'CANCEL',
  })

const linked = (config: Config, facts: AssignmentFacts) => ({
  ...facts,
  employerName: facts.employerName ?? '',
  linkLength: gsm7Length(config.appUrl) + gsm7Length(paths.response('')) + TOKEN_LENGTH,
})

const toAsked = (
  facts: AssignmentFacts,
  kind: AskedMessage['kind'],
  recipient: Asked,
  written: Pick<OutgoingEmail, 'subject' | 'letter'>,
): OutgoingEmail => ({
  ...about(facts),
  kind,
  recipient: recipient.email,
  vikarId: recipient.id,
  link: { kind: 'assignment_response_tokens', id: recipient.tokenId },
  ...written,
})

const about = (facts: AssignmentFacts) => ({
  employerId: facts.employerId,
  assignmentId: facts.id,
  replyTo: facts.contactEmail,
  validUntil: facts.endsAt,
})

const answerPage = (config: Config, token = TOKEN_PLACEHOLDER) =>
  `${config.appUrl}${paths.response('')}${token}`
