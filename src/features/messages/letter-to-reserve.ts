import { factRows, sender, when, type LetterFacts, type Written } from './letters.ts'
import { shiftSubject } from './subjects.ts'

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
