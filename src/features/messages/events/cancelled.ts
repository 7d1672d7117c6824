import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import { factRows, type LetterFacts, sender, shiftSubject, when, type Written } from '../letter-parts.ts'
import { finished, fitPieces, fullWhen, headPieces, type PlacedShift, type SmsText } from '../sms-parts.ts'

/** Notifies a holder, or a substitute in reserve, that a shift is cancelled. */
export function cancelledSms(shift: PlacedShift, isReserve = false): SmsText {
  const prefix = 'Avlyst av '
  const ending = `${fullWhen(shift)}. ${isReserve ? 'Du er ikke lenger i reserve.' : 'Du skal ikke møte.'}`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(prefix + ending))
  return finished(prefix + head.text + ending, head.shortened)
}

/** Notifies a holder of the cancelling by e-mail. */
export const cancelledLetter = (facts: LetterFacts, recipientName: string): Written => ({
  subject: shiftSubject('Avlyst: ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}. Du skal ikke møte.`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [
      `${sender(facts)} har avlyst oppdraget du hadde sagt ja til. Du skal ikke møte. Slett det i kalenderen hvis det står der ennå.`,
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Har du spørsmål, ring arbeidsgiveren.',
  },
})

/** Notifies a substitute in reserve of the cancelling. It has no calendar file, because no calendar has the shift. */
export const reserveCancelledLetter = (facts: LetterFacts, recipientName: string): Written => ({
  subject: shiftSubject('Avlyst: ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}. Du er ikke lenger i reserve.`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [
      `${sender(facts)} har avlyst oppdraget du sto i reserve for. Du trenger ikke holde av tiden.`,
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Har du spørsmål, ring arbeidsgiveren.',
  },
})
