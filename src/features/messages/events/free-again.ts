import { asking, askingSubject, type LetterFacts, sender, whoGetsIt, type Written } from '../letter-parts.ts'
import { invitation, type LinkedShift, linkedSms, type Places, type SmsText } from '../sms-parts.ts'

/** Asks people without an answer, or with a late yes, when a place becomes free. */
export const freeAgainSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Ledig igjen hos ', invitation(shift))

/** The same by e-mail. */
export const freeAgainLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => ({
  subject: askingSubject(facts, sender(facts), 'Ledig igjen: '),
  letter: asking(
    facts,
    recipientName,
    answerPage,
    `${freeAgain(facts)} ${whoGetsIt(facts)} Har du svart ja før, må du svare på nytt.`,
  ),
})

/** Gives no reason: a substitute may have withdrawn or been removed, or the office needs one more. */
const freeAgain = ({ places, filled }: Places): string => {
  if (places === 1) return 'Oppdraget er ledig igjen.'
  return places - filled > 1 ? `${places - filled} plasser er ledige.` : 'En plass er ledig.'
}
