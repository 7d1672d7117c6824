import type { Letter } from '#features/email/letter.ts'
import { endsNextDay, formatDateLong, formatTimeRange, nightTo } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { addressBeside } from '#features/assignments/map-link.ts'
import { ALARM_WORDS, alarmTitle, reasonsWords, type AlarmReason } from './alarm.ts'
import { askingSubject, askingSubjectOfSeveral, shiftSubject } from './subjects.ts'
import { placesFilled, severalShifts } from '#features/assignments/texts.ts'

/** What the letters about an assignment say. Dates YYYY-MM-DD, times HH:MM or HH:MM:SS, phone in E.164. */
export interface LetterFacts {
  readonly title: string
  readonly location: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly description: string | null
  readonly requirements: string | null
  /** How many substitutes the shift needs, and has. */
  readonly places: number
  readonly filled: number
  /** Those of a request, in the order of their times, when it has several. */
  readonly shifts?: readonly ShiftTimes[]
  readonly employerName: string | null
  readonly employerAddress: string | null
  /** The department that asks; left out or null where it is the whole office. */
  readonly departmentName?: string | null
  /** Whom to ring, and where to write. */
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

/** The request. Its buttons lead to the answer page with the answer preselected; only the page answers. */
export const requestLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written =>
  isSeveral(facts)
    ? severalRequestLetter(facts, recipientName, answerPage)
    : oneRequestLetter(facts, recipientName, answerPage)

const oneRequestLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => ({
  subject: askingSubject(facts, sender(facts)),
  letter: asking(
    facts,
    recipientName,
    answerPage,
    `${sender(facts)} spør om du kan ta dette oppdraget. ${whoGetsIt(facts)}`,
  ),
})

const severalRequestLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => {
  const several = severalShifts(facts.shifts ?? [])
  return {
    subject: askingSubjectOfSeveral(facts.title, facts.shifts ?? [], sender(facts)),
    letter: {
      preview: `${several}, ${facts.location}. De første som svarer ja, får jobben.`,
      greeting: `Hei ${recipientName},`,
      paragraphs: [
        `${sender(facts)} spør om du kan ta én eller flere av disse vaktene. Svar på hver av dem, eller ja til alle. De første som svarer ja, får jobben.`,
      ],
      facts: factRows(facts),
      buttons: [{ label: 'Se vaktene og svar', href: answerPage, tone: 'primary' }],
      closing: 'Lenken er personlig. Ikke del den med andre.',
    },
  }
}

/** Does the letter tell of several shifts? */
export const isSeveral = ({ shifts = [] }: Pick<LetterFacts, 'shifts'>): boolean => shifts.length > 1

/** The request once more, to those who have not answered. */
export const reminderLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => ({
  subject: askingSubject(facts, sender(facts), 'Påminnelse: '),
  letter: asking(
    facts,
    recipientName,
    answerPage,
    `${sender(facts)} har ikke fått svar fra deg ennå. ${stillFree(facts)}`,
  ),
})

/** To those who have not answered, or were too late: a place has come free. */
export const freeAgainLetter = (facts: LetterFacts, recipientName: string, answerPage: string): Written => ({
  subject: askingSubject(facts, sender(facts), 'Ledig igjen: '),
  letter: asking(
    facts,
    recipientName,
    answerPage,
    `${freeAgain(facts)} ${whoGetsIt(facts)} Har du svart ja før, må du svare på nytt.`,
  ),
})

/** To the assigned substitute; must not read like an open offer. */
export const assignedReminderLetter = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
): Written => ({
  subject: shiftSubject('Påminnelse: Du har oppdraget ', facts, sender(facts)),
  letter: {
    preview: `${when(facts)}, ${facts.location}`,
    greeting: `Hei ${recipientName},`,
    paragraphs: [`${sender(facts)} minner om at du har sagt ja til dette oppdraget.`],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: CANNOT_COME,
  },
})

/** To a holder after an edit. Asks for confirmation if the times changed; then it shows those before and now. */
export const changedLetter = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
  { isNewTime, before }: { readonly isNewTime: boolean; readonly before: ShiftTimes | null },
): Written => ({
  subject: shiftSubject('Endret: ', facts, sender(facts)),
  letter: {
    preview: isNewTime
      ? `${before ? `Før ${when(before)}. ` : ''}Nå ${when(facts)}.`
      : `${when(facts)}, ${facts.location}`,
    greeting: `Hei ${recipientName},`,
    paragraphs: isNewTime
      ? [
          `${sender(facts)} har endret tiden for oppdraget du har sagt ja til. Passer det fortsatt?`,
          'Hører vi ikke fra deg, har du fortsatt oppdraget.',
        ]
      : [`${sender(facts)} har endret oppdraget du har sagt ja til. Du har det fortsatt.`],
    facts: factRows(facts).flatMap(([label, value]): [string, string][] =>
      label === 'Tid' && isNewTime
        ? [...optionalRow('Før', before && when(before)), ['Nå', value]]
        : [[label, value]],
    ),
    buttons: [
      { label: isNewTime ? 'Svar om det passer' : 'Se oppdraget', href: answerPage, tone: 'primary' },
    ],
    closing: CANNOT_COME,
  },
})

/** To one of the office: nobody may come, and why. */
export const alarmLetter = (
  facts: LetterFacts,
  administratorName: string,
  reasons: readonly AlarmReason[],
  assignmentPage: string,
): Written => {
  const title = alarmTitle(facts)
  return {
    subject: shiftSubject(`${title}: `, facts, facts.employerName),
    letter: {
      preview: `${when(facts)}. ${ALARM_WORDS[reasons[0] ?? 'starts-soon']}`,
      greeting: `Hei ${administratorName},`,
      paragraphs: [
        `${title} til denne vakten slik det ser ut nå. ${reasonsWords(reasons)}`,
        'På siden til oppdraget kan du ringe dem som er spurt, spørre flere, ta inn en reserve eller avlyse.',
      ],
      facts: factRows(facts).slice(0, 3),
      buttons: [{ label: 'Se oppdraget og hvem du kan ringe', href: assignmentPage, tone: 'primary' }],
      closing: 'Du får denne e-posten når ingen kommer. Du velger selv varslene dine i profilen din.',
    },
  }
}

/** To somebody whom the office takes off a shift. */
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

/** What the office writes to people whom it has asked. */
export const officeLetter = (
  facts: LetterFacts,
  recipientName: string,
  answerPage: string,
  words: string,
): Written => ({
  subject: shiftSubject('Melding om ', facts, sender(facts)),
  letter: {
    preview: words,
    greeting: `Hei ${recipientName},`,
    paragraphs: [`${sender(facts)} skriver om dette oppdraget:`, words],
    facts: factRows(facts),
    buttons: [{ label: 'Se oppdraget', href: answerPage, tone: 'primary' }],
    closing: 'Lenken er personlig. Ikke del den med andre.',
  },
})

/** Closes what goes to somebody who has the assignment. */
export const CANNOT_COME =
  'Kan du likevel ikke komme? Åpne oppdraget og velg «Jeg kan ikke likevel» før det starter, eller ring arbeidsgiveren.'

/** To the substitute whose assignment is cancelled. */
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

/** The employer as others know it; without a name, the person who asks. */
export const sender = (facts: Pick<LetterFacts, 'employerName' | 'contactName'>): string =>
  facts.employerName ?? facts.contactName

/** Whom to call about the assignment. */
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

const asking = (facts: LetterFacts, recipientName: string, answerPage: string, words: string): Letter => ({
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

type Places = Pick<LetterFacts, 'places' | 'filled'>

/** Of a shift with several places left, how many it still needs. */
const whoGetsIt = (facts: Places): string =>
  facts.places - facts.filled > 1
    ? `Det trengs ${needed(facts)}, og de første som svarer ja, får jobben.`
    : 'Den første som svarer ja, får jobben.'

const stillFree = (facts: Places): string =>
  facts.places - facts.filled > 1
    ? `Det trengs fortsatt ${needed(facts)}, og de første som svarer ja, får jobben.`
    : 'Oppdraget er fortsatt ledig, og den første som svarer ja, får jobben.'

const needed = ({ places, filled }: Places) =>
  filled === 0 ? `${places} vikarer` : `${places - filled} vikarer til`

/** Without a reason: a substitute withdrew or was taken off, or the office needs one more. */
const freeAgain = ({ places, filled }: Places): string => {
  if (places === 1) return 'Oppdraget er ledig igjen.'
  return places - filled > 1 ? `${places - filled} plasser er ledige.` : 'En plass er ledig.'
}

/** ' 2 av 3 plasser er fylt.', to follow a sentence about a shift with several; otherwise nothing. */
export const andFilled = (facts: Places): string => {
  const words = placesFilled(facts)
  return words ? ` ${words} er fylt.` : ''
}

export const optionalRow = (label: string, value: string | null): [string, string][] =>
  value ? [[label, value]] : []
