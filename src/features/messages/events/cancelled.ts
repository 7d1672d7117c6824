import { severalShifts } from '#features/assignments/texts.ts'
import { gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import {
  aboutShift,
  factRows,
  isSeveral,
  type LetterFacts,
  sender,
  shiftSubject,
  when,
  type Written,
} from '../letter-parts.ts'
import { severalWhens } from '../sms-days.ts'
import {
  bareDay,
  finished,
  fitLinked,
  fitPieces,
  fullWhen,
  headPieces,
  type Layout,
  oneLine,
  type PlacedShift,
  ROOMY,
  sentence,
  smsDay,
  type SmsText,
  type Times,
  type When,
} from '../sms-parts.ts'

/** The places of a person in shifts that are cancelled together. */
export type Standing = 'holder' | 'reserve' | 'both'

/** Did the person have all of the shifts, some, or none? */
export const standingIn = (held: readonly unknown[], shifts: readonly unknown[]): Standing => {
  if (held.length === 0) return 'reserve'
  return held.length < shifts.length ? 'both' : 'holder'
}

export interface CancelledShift extends PlacedShift {
  /** All shifts that the person had, by start, if there are several; one SMS lists them. */
  readonly shifts?: readonly Times[]
  /** The office's sentence; may be empty. */
  readonly words?: string
  /** Length of the personal link, which replaces days that do not fit one SMS. */
  readonly linkLength?: number
}

export interface CancelledSms extends SmsText {
  /** The SMS contains the office's whole sentence. */
  readonly areWordsWhole: boolean
}

/**
 * Notifies a holder or a substitute in reserve of one or several cancelled shifts. The office's words get the remaining
 * room.
 */
export function cancelledSms(shift: CancelledShift, standing: Standing = 'holder'): CancelledSms {
  const words = oneLine(shift.words ?? '')
  const closing = standing === 'reserve' ? 'Du er ikke lenger i reserve.' : 'Du skal ikke møte.'
  const endings = whensOf(shift).map((whens) => `${whens}. ${closing}`)
  const pieces = headPieces(shift)
  const whole = gsm7Length(fitPieces(pieces, SMS_LIMIT).text)
  const needed = Math.min(whole, ROOMY)
  const wordsLength = words === '' ? 0 : gsm7Length(words) + 1
  const roomBeside = (ending: string) => SMS_LIMIT - gsm7Length(PREFIX + ending)
  const ending =
    endings.find((one) => roomBeside(one) - wordsLength >= needed) ??
    endings.findLast((one) => roomBeside(one) >= Math.min(whole, LEAST_HEAD))
  if (ending === undefined) return { ...linkedInstead(shift, closing), areWordsWhole: words === '' }
  const room = roomBeside(ending)
  const head = fitPieces(pieces, Math.max(room - wordsLength, Math.min(needed, room)))
  const text = PREFIX + head.text + ending
  const shown = shortenGsm7(words, SMS_LIMIT - gsm7Length(text) - 1)
  const areWordsWhole = shown === words
  return {
    ...finished(shown === '' ? text : `${text} ${shown}`, head.shortened || !areWordsWhole),
    areWordsWhole,
  }
}

const PREFIX = 'Avlyst av '
/** Units for the beginning of the sender's name. */
const LEAST_HEAD = 16

const whensOf = ({ shifts = [], ...shift }: CancelledShift): string[] => {
  const { today } = shift
  const whens = shifts.map((one): When => ({ ...one, today }))
  return whens.length > 1
    ? [false, true].map((isShort) => severalWhens(whens, isShort))
    : [fullWhen({ ...shift, ...whens[0] })]
}

/** The number of shifts, and the link to a page with each of them; used when the days do not fit. */
const linkedInstead = (shift: CancelledShift, closing: string): SmsText => {
  const { shifts = [], today, linkLength = 0 } = shift
  const [first, last] = [shifts.at(0), shifts.at(-1)].map((one): When => ({ ...shift, ...one, today }))
  const count = `${shifts.length} vakter`
  const layouts: Layout[] = [
    ...(first && last
      ? [
          {
            ending: `${sentence(`${count} ${smsDay(first)}-${smsDay(last)}`)} ${closing} Se hvilke: `,
            leastRoom: ROOMY,
          },
          {
            ending: `${sentence(`${count} ${bareDay(first)}-${bareDay(last)}`)} Se hvilke: `,
            leastRoom: LEAST_HEAD,
          },
        ]
      : []),
    { ending: `${count}. Se hvilke: `, leastRoom: 0 },
  ]
  return fitLinked({ linkLength }, PREFIX, headPieces(shift), layouts)
}

/** Notifies a person of the cancellation by e-mail, with all of the office's words. */
export const cancelledLetter = (
  facts: LetterFacts,
  recipientName: string,
  words = '',
  standing: Standing = 'holder',
): Written => {
  const { had, news, ending, calendar } = LETTER[standing]
  return {
    subject: subjectOf(facts),
    letter: {
      preview: `${isSeveral(facts) ? severalShifts(facts.shifts ?? []) : when(facts)}. ${news}`,
      greeting: `Hei ${recipientName},`,
      paragraphs: [
        [`${sender(facts)} har avlyst ${cancelled(facts)} ${had}.`, ending, calendar(isSeveral(facts))]
          .filter(Boolean)
          .join(' '),
        ...(words ? [words] : []),
      ],
      facts: factRows(facts),
      buttons: [],
      closing: 'Har du spørsmål, ring arbeidsgiveren.',
    },
  }
}

const subjectOf = (facts: LetterFacts): string =>
  isSeveral(facts)
    ? aboutShift(`Avlyst: ${severalShifts(facts.shifts ?? [])}:`, facts.title, sender(facts))
    : shiftSubject('Avlyst: ', facts, sender(facts))

const cancelled = (facts: LetterFacts): string =>
  isSeveral(facts) ? `${facts.shifts?.length} vakter` : 'oppdraget'

const fromCalendar = (isAboutSeveral: boolean): string =>
  isAboutSeveral
    ? 'Slett dem i kalenderen hvis de står der ennå.'
    : 'Slett det i kalenderen hvis det står der ennå.'

interface LetterWords {
  readonly had: string
  /** A short form. */
  readonly news: string
  readonly ending: string
  /** Empty: the shift is in no calendar. */
  readonly calendar: (isAboutSeveral: boolean) => string
}

const NOT_COMING = 'Du skal ikke møte.'

const LETTER: Record<Standing, LetterWords> = {
  holder: { had: 'du hadde sagt ja til', news: NOT_COMING, ending: NOT_COMING, calendar: fromCalendar },
  both: {
    had: 'du hadde sagt ja til eller sto i reserve for',
    news: NOT_COMING,
    ending: NOT_COMING,
    calendar: fromCalendar,
  },
  reserve: {
    had: 'du sto i reserve for',
    news: 'Du er ikke lenger i reserve.',
    ending: 'Du trenger ikke holde av tiden.',
    calendar: () => '',
  },
}
