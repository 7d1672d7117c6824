import { nightTo } from '#shared/dates.ts'
import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import { factRows, type LetterFacts, sender, shiftSubject, type Written } from '../letter-parts.ts'
import {
  FALLBACK_SENDER,
  finished,
  fitPieces,
  oneLine,
  type PlacedShift,
  smsDay,
  type SmsText,
} from '../sms-parts.ts'

/** The office's own words to people it has asked: complete, after the sender and the shift. */
export function officeSms(shift: PlacedShift & { words: string }): SmsText {
  const words = oneLine(shift.words)
  const about = `${nightTo(shift.startTime)}${smsDay(shift)}: `
  const head = fitPieces(
    [
      { text: oneLine(shift.employerName) || FALLBACK_SENDER, after: ', ', yields: true },
      { text: oneLine(shift.title) || 'Oppdrag', after: ' ' },
    ],
    SMS_LIMIT - gsm7Length(about + words),
  )
  return finished(head.text + about + words, head.shortened)
}

/** The same by e-mail. */
export const officeLetter = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
  words: string,
): Written => ({
  subject: shiftSubject('Melding om ', facts, sender(facts)),
  letter: {
    preview: words,
    greeting: `Hei ${recipientName},`,
    paragraphs: [`${sender(facts)} skriver om dette oppdraget:`, words],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: 'Lenken er personlig. Ikke del den med andre.',
  },
})
