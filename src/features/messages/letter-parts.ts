import { addressBeside } from '#features/assignments/map-link.ts'
import { placesFilled } from '#features/assignments/texts.ts'
import { inSubject, type Letter } from '#features/email/letter.ts'
import { endsNextDay, formatDateLong, formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'

/** The facts in letters about an assignment. Dates YYYY-MM-DD, times HH:MM or HH:MM:SS, phone in E.164. */
export interface LetterFacts {
  readonly title: string
  readonly location: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly description: string | null
  readonly requirements: string | null
  /** The substitutes that the shift needs, and has. */
  readonly places: number
  readonly filled: number
  /** Those of a request, in the order of their times, when it has several. */
  readonly shifts?: readonly ShiftTimes[]
  readonly employerName: string | null
  readonly employerAddress: string | null
  /** The department that asks; left out or null where it is the whole office. */
  readonly departmentName?: string | null
  /** The person to ring, and the address to write to. */
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string | null
}

/** Dates YYYY-MM-DD, times HH:MM or HH:MM:SS. */
export type ShiftTimes = Pick<LetterFacts, 'date' | 'startTime' | 'endTime'>

export interface Written {
  readonly subject: string
  readonly letter: Letter
}

/** The employer as others know it; without a name, the person who asks. */
export const sender = (facts: Pick<LetterFacts, 'employerName' | 'contactName'>): string =>
  facts.employerName ?? facts.contactName

/** The person to call about the assignment. */
export const contact = (facts: LetterFacts): string =>
  [facts.contactName, facts.contactPhone && formatPhone(facts.contactPhone), facts.contactEmail]
    .filter(Boolean)
    .join(', ')

/** 'mandag 23. november 2026 kl. 08.00–15.30', with a word about shifts that end the next day. */
export const when = ({
  date,
  startTime,
  endTime,
}: Pick<LetterFacts, 'date' | 'startTime' | 'endTime'>): string =>
  `${nightTo(startTime)}${formatDateLong(date)} kl. ${formatTimeRange(startTime, endTime)}${endsNextDay(startTime, endTime) ? ' (slutter neste dag)' : ''}`

/** Is the letter about several shifts? */
export const isSeveral = ({ shifts = [] }: Pick<LetterFacts, 'shifts'>): boolean => shifts.length > 1

export const factRows = (facts: LetterFacts): Letter['facts'] => [
  ['Oppdrag', facts.title],
  ...optionalRow('Avdeling', facts.departmentName ?? null),
  isSeveral(facts) ? ['Vakter', (facts.shifts ?? []).map(when).join('\n')] : ['Tid', when(facts)],
  ['Sted', facts.location],
  ...optionalRow('Adresse', addressBeside(facts)),
  ...optionalRow('Beskrivelse', facts.description),
  ...optionalRow('Krav', facts.requirements),
  ['Kontakt', contact(facts)],
]

export const optionalRow = (label: string, value: string | null): [string, string][] =>
  value ? [[label, value]] : []

/** ' 2 av 3 plasser er fylt.', to follow a sentence about a shift with several; otherwise nothing. */
export const andFilled = (facts: Places): string => {
  const words = placesFilled(facts)
  return words ? ` ${words} er fylt.` : ''
}

type Places = Pick<LetterFacts, 'places' | 'filled'>

/** The number that a shift with several places left still needs. */
export const whoGetsIt = (facts: Places): string =>
  facts.places - facts.filled > 1
    ? `Det trengs ${needed(facts)}, og de første som svarer ja, får jobben.`
    : 'Den første som svarer ja, får jobben.'

export const needed = ({ places, filled }: Places) =>
  filled === 0 ? `${places} vikarer` : `${places - filled} vikarer til`

export const asking = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
  words: string,
): Letter => ({
  preview: `${when(facts)}, ${facts.location}. ${whoGetsIt(facts)}`,
  greeting: `Hei ${recipientName},`,
  paragraphs: [words],
  facts: factRows(facts),
  buttons: [
    { label: 'Ja', href: `${answerPage}?response=accepted`, tone: 'primary' },
    { label: 'Nei', href: `${answerPage}?response=declined`, tone: 'secondary' },
  ],
  closing: 'Lenken er personlig. Ikke del den med andre.',
})

/** Closes the letters to a holder. */
export const CANNOT_COME =
  'Kan du likevel ikke komme? Åpne oppdraget og velg «Jeg kan ikke likevel» før det starter, eller ring arbeidsgiveren.'

/** Date YYYY-MM-DD, times HH:MM or HH:MM:SS. */
interface Shift {
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/**
 * 'Kan du jobbe man. 23. nov. 08.00–15.30? Vikar i 3B, Fjellhamar skole': lists of mail show only the first words.
 *
 * @param who the employer, or without a name the person who asks
 * @param before opens the subject: 'Påminnelse: '
 */
export const askingSubject = (
  { title, date, startTime, endTime }: Shift,
  who: string,
  before = '',
): string => {
  const day = dayOf({ date, startTime })
  return aboutShift(`${before}Kan du jobbe ${day} ${formatTimeRange(startTime, endTime)}?`, title, who)
}

/**
 * 'Avlyst: Vikar i 3B, man. 23. nov., Fjellhamar skole': a list of mail shows the subject alone, and the title says no day. Some
 * are in the registers of several employers.
 *
 * @param words before the title, with the space or colon after them
 * @param who the employer, or without a name the person who asks; null in what goes to an office without a name
 */
export const shiftSubject = (
  words: string,
  { title, ...shift }: Omit<Shift, 'endTime'>,
  who: string | null,
): string => {
  const day = `, ${dayOf(shift)}`
  const room = SUBJECT_MAX - words.length - day.length
  const end = who === null ? '' : `, ${inSubject(who, Math.floor((room - ', '.length) / 2))}`
  return words + inSubject(title, Math.min(TITLE_MAX, room - end.length)) + day + end
}

/** The question, and as much of the title and the employer's name as there is room for. */
export const aboutShift = (question: string, title: string, who: string | null): string => {
  const room = SUBJECT_MAX - question.length - ' , '.length
  const end = who === null ? '' : `, ${inSubject(who, Math.floor(room / 2))}`
  return `${question} ${inSubject(title, room + ', '.length - end.length)}${end}`
}

/** 'man. 23. nov.', or 'natt til man. 23. nov.'. */
const dayOf = ({ date, startTime }: Pick<Shift, 'date' | 'startTime'>): string =>
  nightTo(startTime) + formatDateShort(date)

const SUBJECT_MAX = 100
const TITLE_MAX = 60
