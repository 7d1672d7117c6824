import { addressBeside } from '#features/assignments/map-link.ts'
import { placesFilled } from '#features/assignments/texts.ts'
import { inSubject, type Letter, TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import { endsNextDay, formatDateLong, formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/id-patterns.ts'
import { paths } from '#shared/paths.ts'
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
  /** The number of substitutes that the shift needs, and of those it has. */
  readonly places: number
  readonly filled: number
  /** The shifts of the request, by start, if there are several. */
  readonly shifts?: readonly ShiftTimes[]
  readonly employerName: string | null
  readonly employerAddress: string | null
  /** The department that asks; omitted or null: the whole office. */
  readonly departmentName?: string | null
  /** The person to call, and the address for replies. */
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

/** The employer's public name; without one, the person who asks. */
export const sender = (facts: Pick<LetterFacts, 'employerName' | 'contactName'>): string =>
  facts.employerName ?? facts.contactName

/** An assignment, as a mail about it is addressed. */
interface Enveloped extends Pick<LetterFacts, 'employerName' | 'contactName' | 'contactEmail'> {
  readonly id: string
  readonly employerId: string
  readonly endsAt: Date
}

interface Site {
  readonly appUrl: string
}

/** The sender, reply address and expiry of a mail about an assignment. Replies go to the administrator who made it. */
export const envelopeOf = (facts: Enveloped) => ({
  employerId: facts.employerId,
  from: sender(facts),
  assignmentId: facts.id,
  replyTo: facts.contactEmail,
  validUntil: facts.endsAt,
})

/** The address of a recipient's answer page; until sending, with a placeholder for the secret. */
export const answerPage = ({ appUrl }: Site, token = TOKEN_PLACEHOLDER): string =>
  `${appUrl}${paths.response('')}${token}`

/** The address of the assignment's own page, for the office. */
export const assignmentPage = ({ appUrl }: Site, { id }: Pick<Enveloped, 'id'>): string =>
  `${appUrl}${paths.assignment(id)}`

/** Length of a personal link, in GSM-7 units. */
export const linkLength = ({ appUrl }: Site): number =>
  gsm7Length(appUrl) + gsm7Length(paths.response('')) + TOKEN_LENGTH

/** The person to call about the assignment. */
export const contact = (facts: LetterFacts): string =>
  [facts.contactName, facts.contactPhone && formatPhone(facts.contactPhone), facts.contactEmail]
    .filter(Boolean)
    .join(', ')

/** 'mandag 23. november 2026 kl. 08.00–15.30'; mentions if the shift ends the next day. */
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

/** ' 2 av 3 plasser er fylt.', after a sentence about a shift with several places; otherwise empty. */
export const andFilled = (facts: Places): string => {
  const words = placesFilled(facts)
  return words ? ` ${words} er fylt.` : ''
}

type Places = Pick<LetterFacts, 'places' | 'filled'>

/** The number of people that a shift with several free places still needs. */
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

/** The last sentence of letters to a holder. */
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
 * 'Kan du jobbe man. 23. nov. 08.00–15.30? Vikar i 3B, Fjellhamar skole': mail lists show only the first words.
 *
 * @param who the employer, or without a name the person who asks
 * @param before the prefix: 'Påminnelse: '
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
 * 'Avlyst: Vikar i 3B, man. 23. nov., Fjellhamar skole': mail lists show only the subject, and the title has no day.
 * Some recipients are in the registers of several employers.
 *
 * @param words the prefix, with its space or colon
 * @param who the employer, or without a name the person who asks; null in notices to an office without a name
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

/** The question, and as much of the title and the employer's name as fits. */
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
