import { placesFilled, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { inSubject } from '#features/email/letter.ts'
import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  andFilled,
  factRows,
  type LetterFacts,
  optionalRow,
  sender,
  shiftSubject,
  when,
  type Written,
} from '../letter-parts.ts'
import {
  finished,
  fitPieces,
  fullWhen,
  oneLine,
  type Places,
  type Shift,
  type SmsText,
} from '../sms-parts.ts'
import { askedNext, type Next, reserveNext } from '../texts-next.ts'

/** Confirms a withdrawal to the substitute. It has no link: the one in the request works again. */
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

/** The substitute who withdrew, their reason, and the late yeses in calling order. */
export interface Withdrawal {
  readonly fullName: string
  readonly phone: string | null
  readonly message: string | null
  readonly reserves: readonly { readonly fullName: string; readonly phone: string | null }[]
}

/** The service asks the people who wait in line. */
export type Asking = Pick<Next, 'isLineWaiting' | 'isHalted'>

/** Notifies an administrator that the assigned substitute cannot come and the shift is open again. */
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

/** The same by SMS. `reserves`: the number of late yeses. */
export function withdrawnAdminSms(shift: Shift & Places & { vikarName: string; reserves: number }): SmsText {
  const filled = placesFilled(shift)
  const ending = `${fullWhen(shift)}. ${filled ? `${filled} er fylt` : 'Oppdraget er ledig igjen'}. ${shift.reserves || 'Ingen'} i reserve.`
  const head = fitPieces(
    [
      { text: oneLine(shift.vikarName) || 'Vikaren', after: ' kan ikke likevel: ' },
      { text: oneLine(shift.title) || 'Oppdrag', after: ', ' },
    ],
    SMS_LIMIT - gsm7Length(ending),
  )
  return finished(head.text + ending, head.shortened)
}

/** Notifies an administrator that the assigned substitute has been erased; the mail has no name. */
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

/** Limit on reserves listed in a mail. */
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
