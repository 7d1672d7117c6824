import { inSubject } from '#features/email/letter.ts'
import {
  andFilled,
  CANNOT_COME,
  factRows,
  isSeveral,
  sender,
  when,
  type LetterFacts,
  type Written,
  optionalRow,
} from '#features/messages/letters.ts'
import { aboutShift, shiftSubject } from '#features/messages/subjects.ts'
import { askedNext, reserveNext, type Next } from '#features/messages/texts-next.ts'
import { formatPhone } from '#shared/phone.ts'
import { severalShifts, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'

/** 'oppdraget', or how many shifts of it. */
const gotten = (facts: LetterFacts): string =>
  isSeveral(facts) ? `${facts.shifts?.length} vakter` : 'oppdraget'

/**
 * A subject about it: 'Du har fått oppdraget Vikar i 3B, man. 23. nov., Fjellhamar skole', or 'Du har fått 3 vakter fra man. 23. nov.:
 * Vikar i 3B, Fjellhamar skole'.
 */
const gottenSubject = (words: string, facts: LetterFacts, who: string | null): string =>
  isSeveral(facts)
    ? aboutShift(`${words} ${severalShifts(facts.shifts ?? [])}:`, facts.title, who)
    : shiftSubject(`${words} oppdraget `, facts, who)

/** To the winner. */
export const confirmationLetter = (facts: LetterFacts, winnerName: string, answerPage: string): Written => ({
  subject: gottenSubject('Du har fått', facts, sender(facts)),
  letter: {
    preview: isSeveral(facts)
      ? `${severalShifts(facts.shifts ?? [])}, ${facts.location}`
      : `${when(facts)}, ${facts.location}`,
    greeting: `Gratulerer, ${winnerName}!`,
    paragraphs: [
      `Du har fått ${gotten(facts)} hos ${sender(facts)}. Legg ${isSeveral(facts) ? 'dem' : 'det'} i kalenderen med filen som følger med.`,
    ],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: CANNOT_COME,
  },
})

/** To the substitute who withdrew. It has no link: the one in the request works again. */
export const withdrawalLetter = (
  facts: LetterFacts,
  recipientName: string,
  isOfficeTold: boolean,
): Written => ({
  subject: shiftSubject('Du har meldt avbud: ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}. Du skal ikke møte.`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [
      `Du har sagt fra at du ikke kan likevel. Du skal ikke møte${isOfficeTold ? `, og ${sender(facts)} har fått beskjed` : ''}. Slett det i kalenderen hvis det står der ennå.`,
      ...(isOfficeTold ? [] : [`Ring ${sender(facts)} og si fra: de får ikke melding om avbud.`]),
      'Ombestemmer du deg, kan du svare ja igjen med lenken du har fått, så lenge oppdraget er ledig.',
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Har du spørsmål, ring arbeidsgiveren.',
  },
})

/** A vikar who would come, and the shift that they have then. */
export interface Busy {
  readonly fullName: string
  readonly phone: string | null
  readonly message: string | null
  readonly other: Pick<LetterFacts, 'title' | 'date' | 'startTime' | 'endTime'>
}

/** Who withdrew and why, and the late yeses in the order in which to call them. */
export interface Withdrawal {
  readonly fullName: string
  readonly phone: string | null
  readonly message: string | null
  readonly reserves: readonly { readonly fullName: string; readonly phone: string | null }[]
}

/** To an administrator: somebody has taken the assignment. */
export const acceptedLetter = (
  facts: LetterFacts,
  administratorName: string,
  vikar: { fullName: string; phone: string | null; message: string | null },
  assignmentPage: string,
): Written => ({
  subject: gottenSubject(`${inSubject(vikar.fullName, 40)} tar`, facts, facts.employerName),
  letter: {
    preview: isSeveral(facts) ? severalShifts(facts.shifts ?? []) : when(facts),
    greeting: `Hei ${administratorName},`,
    paragraphs: [
      `${vikar.fullName} svarte ja og har fått ${gotten(facts)}.${isSeveral(facts) ? '' : andFilled(facts)}`,
    ],
    facts: [
      ['Vikar', vikar.fullName],
      ...optionalRow('Telefon', vikar.phone && formatPhone(vikar.phone)),
      ...optionalRow('Beskjed', vikar.message),
      ...factRows(facts).slice(0, 3),
    ],
    buttons: [{ label: 'Se oppdraget', href: assignmentPage, tone: 'primary' }],
    closing: 'Du får denne e-posten hver gang en vikar tar et oppdrag.',
  },
})

/**
 * To an administrator: somebody with an overlapping shift at the same employer said yes, so the assignment is still
 * open.
 */
export const busyLetter = (
  facts: LetterFacts,
  administratorName: string,
  { fullName, phone, message, other }: Busy,
  assignmentPage: string,
): Written => ({
  subject: shiftSubject(`${inSubject(fullName, 40)} har vakt fra før: `, facts, facts.employerName),
  letter: {
    preview: `${when(facts)}. Oppdraget er fortsatt ledig.`,
    greeting: `Hei ${administratorName},`,
    paragraphs: [
      `${fullName} svarte ja, men har allerede et annet oppdrag hos dere på samme tid. Oppdraget er derfor fortsatt ledig, og ${fullName} er notert som interessert.`,
      'Vil du heller ha vikaren her? Be vikaren melde avbud på det andre oppdraget først, og så svare ja på nytt.',
    ],
    facts: [
      ['Vikar', fullName],
      ['Har fra før', `${other.title}, ${when(other)}`],
      ...optionalRow('Telefon', phone && formatPhone(phone)),
      ...optionalRow('Beskjed', message),
      ...factRows(facts).slice(0, 3),
    ],
    buttons: [{ label: 'Se oppdraget', href: assignmentPage, tone: 'primary' }],
    closing: 'Du får denne e-posten når en vikar sier ja til to oppdrag på samme tid.',
  },
})

/** Others wait in line, and are asked without the office. */
export type Asking = Pick<Next, 'isLineWaiting' | 'isHalted'>

/** To an administrator: the assigned substitute cannot come, and the shift is open again. */
export const withdrawnLetter = (
  facts: LetterFacts & Asking,
  administratorName: string,
  withdrawal: Withdrawal,
  assignmentPage: string,
): Written => {
  const { fullName, phone, message, reserves } = withdrawal
  const what = facts.places > 1 ? 'En plass' : 'Oppdraget'
  return {
    subject: shiftSubject(`${inSubject(fullName, 40)} kan ikke likevel: `, facts, facts.employerName),
    letter: {
      preview: `${when(facts)}. ${what} er ledig igjen.`,
      greeting: `Hei ${administratorName},`,
      paragraphs: [
        `${fullName} kan ikke likevel, og ${what.toLowerCase()} er ledig igjen.${andFilled(facts)}`,
        reserves.length > 0
          ? `De i reserve svarte ja etter at oppdraget var tatt. Den raskeste står øverst. ${facts.isHalted ? askedNext({ ...facts, reserves: reserves.length }) : reserveNext('De', facts.isLineWaiting)}`
          : askedNext({ ...facts, reserves: 0 }),
      ],
      facts: [
        ...optionalRow('I reserve', listed(reserves)),
        [WITHDRAWN_LABEL, fullName],
        ...optionalRow('Telefon', phone && formatPhone(phone)),
        ...optionalRow('Beskjed', message),
        ...factRows(facts).slice(0, 3),
      ],
      buttons: [{ label: 'Se oppdraget', href: assignmentPage, tone: 'primary' }],
      closing: 'Du får denne e-posten hver gang en vikar melder avbud.',
    },
  }
}

/** To an administrator: the assigned substitute is erased from the service. Names no one. */
export const erasedLetter = (
  facts: LetterFacts & Asking,
  administratorName: string,
  reserves: number,
  assignmentPage: string,
): Written => ({
  subject: shiftSubject('Ledig igjen: ', facts, facts.employerName),
  letter: {
    preview: `${when(facts)}. ${facts.places > 1 ? 'En vikar' : 'Vikaren'} som hadde oppdraget, kommer ikke.`,
    greeting: `Hei ${administratorName},`,
    paragraphs: [
      `${facts.places > 1 ? 'En vikar som hadde oppdraget, er slettet fra tjenesten, så en plass' : 'Vikaren som hadde oppdraget, er slettet fra tjenesten, så oppdraget'} er ledig igjen.`,
      `${askedNext({ ...facts, reserves })}${reserves === 0 || facts.isHalted ? '' : ' Du ser hvem på siden til oppdraget.'}`,
    ],
    facts: factRows(facts).slice(0, 3),
    buttons: [{ label: 'Se oppdraget', href: assignmentPage, tone: 'primary' }],
    closing: 'Du får denne e-posten fordi oppdraget er deres.',
  },
})

/** How many of those in reserve a mail names. */
const NAMED_RESERVES = 10

const listed = (reserves: Withdrawal['reserves']): string => {
  const unnamed = reserves.length - NAMED_RESERVES
  return [
    ...reserves
      .slice(0, NAMED_RESERVES)
      .map(({ fullName, phone }, index) =>
        [`${index + 1}. ${fullName}`, phone && formatPhone(phone)].filter(Boolean).join(', '),
      ),
    ...(unnamed > 0 ? [`og ${unnamed} til`] : []),
  ].join('\n')
}
