import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import { fullPlace } from '#features/assignments/map-link.ts'
import { TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Told } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/id-patterns.ts'
import { paths } from '#shared/paths.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { withoutLinks } from '#shared/text.ts'
import type { AlarmReason } from '../alarm.ts'
import { acceptedLetter, type Busy, busyLetter, confirmationLetter } from '../events/accepted.ts'
import { alarmLetter } from '../events/alarm.ts'
import { cancelledLetter, reserveCancelledLetter } from '../events/cancelled.ts'
import { removedLetter } from '../events/removed.ts'
import {
  type Asking,
  erasedLetter,
  type Withdrawal,
  withdrawalLetter,
  withdrawnLetter,
} from '../events/withdrawn.ts'
import { contact, sender } from '../letter-parts.ts'
import { assignmentCalendar, type CalendarEntry } from './calendar.ts'

// The letters about a shift as the outbox takes them: those of people with a place, then those of the office.

/** Confirms a yes to the winner, with the calendar file of all the shifts they have got. */
export const confirmationEmail = (
  config: Config,
  facts: RequestFacts,
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

/** Confirms a withdrawal to the substitute, with the file that removes the assignment from the calendar. */
export const withdrawalEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
  isOfficeTold = true,
): OutgoingEmail => {
  const { subject, letter } = withdrawalLetter(facts, vikar.fullName, isOfficeTold)
  return {
    ...about(facts),
    kind: 'withdrawn',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'WITHDRAWAL') } },
  }
}

/** Notifies a holder of the cancelling, with the file that takes it out of the calendar. */
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

/** The e-mail that notifies a substitute in reserve of the cancelling. */
export const reserveCancelledEmail = (
  _config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
): OutgoingEmail => ({
  ...about(facts),
  kind: 'cancelled',
  recipient: vikar.email,
  vikarId: vikar.vikarId,
  ...reserveCancelledLetter(facts, vikar.fullName),
})

/** Notifies a person taken off a shift, with the file that takes it out of the calendar. */
export const removedEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
  words: string,
): OutgoingEmail => {
  const { subject, letter } = removedLetter(facts, vikar.fullName, words)
  return {
    ...about(facts),
    kind: 'removed',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'WITHDRAWAL') } },
  }
}

/** Notifies an administrator that a substitute has taken the assignment, or several of its request. */
export const acceptedNotice = (
  config: Config,
  facts: RequestFacts,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
): Told['mail'] => ({
  ...about(facts),
  kind: 'accepted-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...acceptedLetter(facts, administrator.fullName, { ...vikar, message }, assignmentPage(config, facts)),
})

/** Notifies an administrator that a substitute would come, but has another of their shifts then. */
export const busyNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: Busy & { email: string | null },
): Told['mail'] => ({
  ...about(facts),
  kind: 'busy-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...busyLetter(facts, administrator.fullName, vikar, assignmentPage(config, facts)),
})

/** Notifies an administrator that the assigned substitute has withdrawn. The reserves come in the order in which to ring them. */
export const withdrawnNotice = (
  config: Config,
  facts: AssignmentFacts & Asking,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
  reserves: Withdrawal['reserves'],
): Told['mail'] => ({
  ...about(facts),
  kind: 'withdrawn-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...withdrawnLetter(
    facts,
    administrator.fullName,
    { ...vikar, message, reserves },
    assignmentPage(config, facts),
  ),
})

/** Notifies an administrator that the assigned substitute is erased from the service. */
export const erasedNotice = (
  config: Config,
  facts: AssignmentFacts & Asking,
  administrator: { fullName: string; email: string },
  reserves: number,
): Told['mail'] => ({
  ...about(facts),
  kind: 'erased-notice',
  recipient: administrator.email,
  replyTo: null,
  ...erasedLetter(facts, administrator.fullName, reserves, assignmentPage(config, facts)),
})

/** Alarms an administrator that the shift may stay empty. Worth nothing once the shift has begun. */
export const alarmMail = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { readonly fullName: string; readonly email: string },
  reasons: readonly AlarmReason[],
): Told['mail'] => ({
  ...about(facts),
  kind: 'alarm',
  recipient: administrator.email,
  replyTo: null,
  validUntil: facts.startsAt,
  ...alarmLetter(facts, administrator.fullName, reasons, assignmentPage(config, facts)),
})

/** The sender, reply address and validity of a mail about an assignment. Replies go to the administrator who made it. */
export const about = (facts: AssignmentFacts) => ({
  employerId: facts.employerId,
  from: sender(facts),
  assignmentId: facts.id,
  replyTo: facts.contactEmail,
  validUntil: facts.endsAt,
})

/** The address of a recipient's answer page; until the mail is sent, with a placeholder for the secret. */
export const answerPage = (config: Config, token = TOKEN_PLACEHOLDER): string =>
  `${config.appUrl}${paths.response('')}${token}`

/** The address of the assignment's own page, for the office. */
export const assignmentPage = (config: Config, facts: AssignmentFacts): string =>
  `${config.appUrl}${paths.assignment(facts.id)}`

/** Length of a personal link, in GSM-7 units. */
export const linkLength = (config: Config): number =>
  gsm7Length(config.appUrl) + gsm7Length(paths.response('')) + TOKEN_LENGTH

/**
 * Each reopening and revision of the assignment makes room for two versions of its event, so that every file is newer than
 * the one it replaces. The file of a person who has left it is made once this has been counted.
 */
const LATER = { WITHDRAWAL: -1, PUBLISH: 0, CANCEL: 1 } as const

/**
 * The calendar file of an assignment, or with one event for each of its request's `shifts`. The ids stay the same; the
 * sequence grows each time a shift is given, changed or withdrawn. The URL of an event opens that shift on the answer page.
 */
export const calendarOf = (
  config: Config,
  facts: AssignmentFacts & Partial<Pick<RequestFacts, 'shifts'>>,
  version: keyof typeof LATER,
  token?: string,
): string => {
  const method = version === 'PUBLISH' ? 'PUBLISH' : 'CANCEL'
  const { shifts = [] } = facts
  const pageOf = (id: string) =>
    answerPage(config, token) + (shifts.length > 1 ? `?vakt=${shiftKey(id)}` : '')
  const words = token === undefined ? withoutLinks : (text: string) => text // as in the mail that it comes with
  const entryOf = (
    shift: Pick<AssignmentFacts, 'id' | 'timesReopened' | 'revisions' | 'startsAt' | 'endsAt'>,
  ): CalendarEntry => ({
    assignmentId: shift.id,
    host: new URL(config.appUrl).hostname,
    sequence: 2 * (shift.timesReopened + shift.revisions) + LATER[version],
    title: words(`${facts.title} (${sender(facts)})`),
    location: words(fullPlace(facts)),
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    description: words([facts.description, facts.requirements].filter(Boolean).join('\n\n')),
    contact: contact(facts),
    url: method === 'PUBLISH' ? pageOf(shift.id) : null,
    method,
  })
  const [first = facts, ...others] = shifts
  return assignmentCalendar(entryOf(first), ...others.map(entryOf))
}
