import {
  asking,
  askingSubject,
  CANNOT_COME,
  factRows,
  type LetterFacts,
  needed,
  sender,
  shiftSubject,
  when,
  type Written,
} from '../letter-parts.ts'
import { invitation, type LinkedShift, linkedSms, type Places, type SmsText } from '../sms-parts.ts'

/** Repeats the request to people without an answer. */
export const reminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', invitation(shift))

/** The same by e-mail. */
export const reminderLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => ({
  subject: askingSubject(facts, sender(facts), 'Påminnelse: '),
  letter: asking(
    facts,
    recipientName,
    answerPage,
    `${sender(facts)} har ikke fått svar fra deg ennå. ${stillFree(facts)}`,
  ),
})

const stillFree = (facts: Places): string =>
  facts.places - facts.filled > 1
    ? `Det trengs fortsatt ${needed(facts)}, og de første som svarer ja, får jobben.`
    : 'Oppdraget er fortsatt ledig, og den første som svarer ja, får jobben.'

/** Reminds the assigned substitute; must not read like an offer. */
export const assignedReminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', 'Du har oppdraget')

/** The same by e-mail. */
export const assignedReminderLetter = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
): Written => ({
  subject: shiftSubject('Påminnelse: Du har oppdraget ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}, ${facts.location}`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [`${sender(facts)} minner om at du har sagt ja til dette oppdraget.`],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: CANNOT_COME,
  },
})
