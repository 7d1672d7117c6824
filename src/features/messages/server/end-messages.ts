import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import { cancelledLetter, removedLetter } from '#features/messages/letters.ts'
import { calendarOf } from '#features/messages/server/calendar.ts'
import { about } from '#features/messages/server/mail-parts.ts'
import { reserveCancelledLetter } from '../letter-to-reserve.ts'
import type { Config } from '#server/config/config.ts'

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
