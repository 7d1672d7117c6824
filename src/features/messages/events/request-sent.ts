import { severalShifts } from '#features/assignments/texts.ts'
import { formatTimeDotted, formatTimeRange } from '#shared/dates.ts'
import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import {
  aboutShift,
  asking,
  askingSubject,
  factRows,
  isSeveral,
  type LetterFacts,
  sender,
  type ShiftTimes,
  whoGetsIt,
  type Written,
} from '../letter-parts.ts'
import {
  FIRST_ONES,
  fitPieces,
  headPieces,
  inShort,
  invitation,
  linked,
  type LinkedShift,
  linkedSms,
  ROOMY,
  sentence,
  type Shifts,
  type SmsText,
} from '../sms-parts.ts'

/** The request to a substitute; {@link withLink} inserts the link. Throws if APP_URL is too long for an SMS. */
export function requestSms(shift: LinkedShift): SmsText {
  const { shifts = [] } = shift
  return shifts.length > 1 ? severalSms(shift, shifts) : linkedSms(shift, '', invitation(shift))
}

/** A request with several shifts: their number and the first. */
function severalSms(shift: LinkedShift, shifts: NonNullable<Shifts['shifts']>): SmsText {
  const several = sentence(severalShifts(shifts))
  const needed = new Set(shifts.map(invitation))
  const asked = needed.size === 1 ? [...needed].join('') : FIRST_ONES
  const roomBeside = (ending: string) => SMS_LIMIT - shift.linkLength - gsm7Length(ending)
  const endings = [`${several} ${asked}: `, `${several} ${inShort(asked)} `, `${several} `]
  const ending =
    endings.find((each) => roomBeside(each) >= ROOMY) ?? endings.find((each) => roomBeside(each) >= 0) ?? ''
  const head = fitPieces(headPieces(shift), roomBeside(ending))
  const text = head.text + ending
  return linked(text, shift.linkLength, head.shortened)
}

/** The request. Its buttons open the answer page with the answer preselected; only that page records it. */
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

/**
 * 'Kan du ta noen av 3 vakter fra man. 23. nov., kl. 08.00–15.30? Vikar i 3B, Fjellhamar skole'; if the times differ,
 * only the start of the first.
 *
 * @param shifts by start
 */
export const askingSubjectOfSeveral = (title: string, shifts: readonly ShiftTimes[], who: string): string => {
  const ranges = new Set(shifts.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)))
  const start = shifts.slice(0, 1).map(({ startTime }) => formatTimeDotted(startTime))
  const time = ranges.size === 1 ? `, kl. ${[...ranges].join('')}` : ` kl. ${start.join('')}`
  return aboutShift(`Kan du ta noen av ${severalShifts(shifts)}${time}?`, title, who)
}
