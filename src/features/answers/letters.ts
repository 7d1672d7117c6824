import { inSubject } from '#features/email/letter.ts'
import {
  CANNOT_COME,
  factRows,
  sender,
  when,
  type LetterFacts,
  type Written,
} from '#features/requests/letters.ts'

/** To the winner. */
export const confirmationLetter = (facts: LetterFacts, winnerName: string, answerPage: string): Written => ({
  subject: `Du har fått oppdraget ${inSubject(facts.title)}`,
  letter: {
    preview: `${when(facts)}, ${facts.location}`,
    greeting: `Gratulerer, ${winnerName}!`,
    paragraphs: [
      `Du har fått oppdraget hos ${sender(facts)}. Legg det i kalenderen med filen som følger med.`,
    ],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: CANNOT_COME,
  },
})

/** To the substitute who withdrew. It has no link: the one in the request works again. */
export const withdrawalLetter = (facts: LetterFacts, recipientName: string): Written => ({
  subject: `Du har meldt avbud: ${inSubject(facts.title)}`,
  letter: {
    preview: `${when(facts)}. Du skal ikke møte.`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [
      `Du har sagt fra at du ikke kan likevel. Du skal ikke møte, og ${sender(facts)} har fått beskjed. Filen som følger med, tar oppdraget ut av kalenderen.`,
      'Ombestemmer du deg, kan du svare ja igjen med lenken du har fått, så lenge oppdraget er ledig.',
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Har du spørsmål, ring arbeidsgiveren.',
  },
})
