import { placesFilled, severalShifts } from '#features/assignments/texts.ts'
import { inSubject } from '#features/email/letter.ts'
import { gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  aboutShift,
  andFilled,
  CANNOT_COME,
  factRows,
  isSeveral,
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
  type LinkedShift,
  linkedSms,
  oneLine,
  type Places,
  sentence,
  type Shift,
  type Shifts,
  type SmsText,
} from '../sms-parts.ts'

/** The winner's confirmation. */
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

/** Confirms a yes that the office recorded, to a substitute without e-mail. */
export const confirmedSms = (shift: LinkedShift): SmsText => linkedSms(shift, '', 'Du har oppdraget')

/** Notifies an administrator that a substitute has accepted the assignment. */
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

/** The same by SMS. The title gets the remaining room. */
export function acceptedAdminSms(
  shift: Shift & Places & Shifts & { vikarName: string; description?: string | null },
): SmsText {
  const { shifts = [] } = shift
  const filled = placesFilled(shift)
  const one = filled ? `${fullWhen(shift)}. ${filled} er fylt.` : `${fullWhen(shift)}.`
  const ending = shifts.length > 1 ? sentence(severalShifts(shifts)) : one
  const head = fitPieces(
    [
      { text: oneLine(shift.vikarName) || 'Vikaren', after: ' har sagt ja: ' },
      { text: oneLine(shift.title) || 'Oppdrag', after: ', ' },
    ],
    SMS_LIMIT - gsm7Length(ending),
  )
  const text = head.text + ending
  const description = oneLine(shift.description ?? '')
  const room = Math.min(MAX_DESCRIPTION, SMS_LIMIT - gsm7Length(text) - 1)
  const shown = shortenGsm7(description, room)
  return finished(shown === '' ? text : `${text} ${shown}`, head.shortened || shown !== description)
}

const MAX_DESCRIPTION = 100

/**
 * The subject: 'Du har fått oppdraget Vikar i 3B, man. 23. nov., Fjellhamar skole', or 'Du har fått 3 vakter fra man.
 * 23. nov.: Vikar i 3B, Fjellhamar skole'.
 */
const gottenSubject = (words: string, facts: LetterFacts, who: string | null): string =>
  isSeveral(facts)
    ? aboutShift(`${words} ${severalShifts(facts.shifts ?? [])}:`, facts.title, who)
    : shiftSubject(`${words} oppdraget `, facts, who)

/** 'oppdraget', or the number of its shifts. */
const gotten = (facts: LetterFacts): string =>
  isSeveral(facts) ? `${facts.shifts?.length} vakter` : 'oppdraget'

/** A vikar who said yes, and their overlapping shift. */
export interface Busy {
  readonly fullName: string
  readonly phone: string | null
  readonly message: string | null
  readonly other: Pick<LetterFacts, 'title' | 'date' | 'startTime' | 'endTime'>
}

/**
 * Notifies an administrator that a substitute with an overlapping shift at the same employer said yes, so the
 * assignment stays open.
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
