import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Told } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
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
import { calendarOf } from './calendar.ts'
import { about, answerPage, assignmentPage } from './mail-parts.ts'

// The letters about a shift as the outbox takes them: those of people with a place, then those of the office.

/** To the winner, with the calendar file of all that they have got. */
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

/** To the substitute who withdrew, with the file that removes the assignment from the calendar. */
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

/** To the assigned substitute, with the file that takes it out of the calendar. */
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

/** To somebody whom the office takes off a shift, with the file that takes it out of the calendar. */
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

/** To an administrator: somebody has taken the assignment, or several of its request. */
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

/** To an administrator: somebody would come, but has another of their shifts then. */
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

/** To an administrator: the assigned substitute has withdrawn. The reserves come in the order in which to ring them. */
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

/** To an administrator: the assigned substitute is erased from the service. */
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

/** To one of the office: nobody may come. Worth nothing once the shift has begun. */
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
