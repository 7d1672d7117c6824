import type { AssignmentFacts, RequestFacts, ShiftFacts } from '#features/assignments/server/facts.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Told } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
import type { AlarmReason } from '../alarm.ts'
import { acceptedLetter, type Busy, busyLetter, confirmationLetter } from '../events/accepted.ts'
import { alarmLetter } from '../events/alarm.ts'
import { cancelledLetter, standingIn } from '../events/cancelled.ts'
import { removedLetter } from '../events/removed.ts'
import {
  type Asking,
  erasedLetter,
  type Withdrawal,
  withdrawalLetter,
  withdrawnLetter,
} from '../events/withdrawn.ts'
import { answerPage, assignmentPage, envelopeOf } from '../letter-parts.ts'
import { calendarOf } from './calendar.ts'

// Letters about a shift in the outbox's format: first to people with a place, then to the office.

/** Confirms a yes to the winner, with a calendar file of all the shifts they won. */
export const confirmationEmail = (
  config: Config,
  facts: RequestFacts,
  winner: { vikarId: string; fullName: string; email: string; tokenId: string },
): OutgoingEmail => {
  const { subject, letter } = confirmationLetter(facts, winner.fullName, answerPage(config))
  return {
    ...envelopeOf(facts),
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
    ...envelopeOf(facts),
    kind: 'withdrawn',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'WITHDRAWAL') } },
  }
}

/** The shifts that a person had or was in reserve for, by start, and the office's words. */
export interface CancelledFor {
  readonly held: readonly ShiftFacts[]
  readonly shifts: readonly ShiftFacts[]
  readonly words: string
}

/** Notifies a person of the cancellation, with a file that removes their shifts from the calendar. */
export const cancelledEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
  { held, shifts, words }: CancelledFor = { held: [facts], shifts: [facts], words: '' },
): OutgoingEmail => {
  const standing = standingIn(held, shifts)
  const { subject, letter } = cancelledLetter({ ...facts, shifts }, vikar.fullName, words, standing)
  const calendar = {
    method: 'CANCEL',
    content: calendarOf(config, { ...facts, shifts: held }, 'CANCEL'),
  } as const
  return {
    ...envelopeOf(facts),
    kind: 'cancelled',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: standing === 'reserve' ? letter : { ...letter, calendar },
  }
}

/** Notifies a person removed from a shift, with a file that removes it from the calendar. */
export const removedEmail = (
  config: Config,
  facts: AssignmentFacts,
  vikar: { vikarId: string; fullName: string; email: string },
  words: string,
): OutgoingEmail => {
  const { subject, letter } = removedLetter(facts, vikar.fullName, words)
  return {
    ...envelopeOf(facts),
    kind: 'removed',
    recipient: vikar.email,
    vikarId: vikar.vikarId,
    subject,
    letter: { ...letter, calendar: { method: 'CANCEL', content: calendarOf(config, facts, 'WITHDRAWAL') } },
  }
}

/** Notifies an administrator that a substitute has accepted one or several shifts of a request. */
export const acceptedNotice = (
  config: Config,
  facts: RequestFacts,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
): Told['mail'] => ({
  ...envelopeOf(facts),
  kind: 'accepted-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...acceptedLetter(facts, administrator.fullName, { ...vikar, message }, assignmentPage(config, facts)),
})

/** Notifies an administrator that a substitute said yes but has an overlapping shift. */
export const busyNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: Busy & { email: string | null },
): Told['mail'] => ({
  ...envelopeOf(facts),
  kind: 'busy-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  ...busyLetter(facts, administrator.fullName, vikar, assignmentPage(config, facts)),
})

/** Notifies an administrator that the assigned substitute has withdrawn. The reserve is in calling order. */
export const withdrawnNotice = (
  config: Config,
  facts: AssignmentFacts & Asking,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
  message: string | null,
  reserves: Withdrawal['reserves'],
): Told['mail'] => ({
  ...envelopeOf(facts),
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

/** Notifies an administrator that the assigned substitute has been erased. */
export const erasedNotice = (
  config: Config,
  facts: AssignmentFacts & Asking,
  administrator: { fullName: string; email: string },
  reserves: number,
): Told['mail'] => ({
  ...envelopeOf(facts),
  kind: 'erased-notice',
  recipient: administrator.email,
  replyTo: null,
  ...erasedLetter(facts, administrator.fullName, reserves, assignmentPage(config, facts)),
})

/** Alarms an administrator that the shift may go unfilled. Expires when the shift begins. */
export const alarmMail = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { readonly fullName: string; readonly email: string },
  reasons: readonly AlarmReason[],
): Told['mail'] => ({
  ...envelopeOf(facts),
  kind: 'alarm',
  recipient: administrator.email,
  replyTo: null,
  validUntil: facts.startsAt,
  ...alarmLetter(facts, administrator.fullName, reasons, assignmentPage(config, facts)),
})
