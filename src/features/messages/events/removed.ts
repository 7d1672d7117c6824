import { gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { factRows, type LetterFacts, sender, shiftSubject, when, type Written } from '../letter-parts.ts'
import {
  finished,
  fitPieces,
  fullWhen,
  headPieces,
  oneLine,
  type PlacedShift,
  type SmsText,
} from '../sms-parts.ts'

/** Notifies a person removed from a shift. The office's words get the remaining room. */
export function removedSms(shift: PlacedShift & { words: string }): SmsText {
  const ending = `${fullWhen(shift)}. Du har ikke lenger oppdraget og skal ikke møte.`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(ending))
  const text = head.text + ending
  const words = oneLine(shift.words)
  const shown = shortenGsm7(words, SMS_LIMIT - gsm7Length(text) - 1)
  return finished(shown === '' ? text : `${text} ${shown}`, head.shortened || shown !== words)
}

/** The same by e-mail, with all of the office's words. */
export const removedLetter = (facts: LetterFacts, recipientName: string, words: string): Written => ({
  subject: shiftSubject('Du har ikke lenger oppdraget ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}. Du skal ikke møte.`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [
      `${sender(facts)} har fjernet deg fra vakten du hadde sagt ja til. Du skal ikke møte. Slett den i kalenderen hvis den står der ennå.`,
      ...(words ? [words] : []),
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Har du spørsmål, ring arbeidsgiveren.',
  },
})
