import { nightTo, smsTimeRange } from '#shared/dates.ts'
import {
  CANNOT_COME,
  factRows,
  type LetterFacts,
  optionalRow,
  sender,
  shiftSubject,
  type ShiftTimes,
  when,
  type Written,
} from '../letter-parts.ts'
import {
  barestWhen,
  FALLBACK_SENDER,
  fitLinked,
  fits,
  fullWhen,
  headPieces,
  type Layout,
  layoutsOf,
  type LinkedShift,
  oneLine,
  type Piece,
  ROOMY,
  type Shift,
  shortWhen,
  type SmsText,
  type Times,
  withoutSender,
} from '../sms-parts.ts'

/** Notifies a holder of an edit. If the times changed, it has the old and the new times and asks for confirmation. */
export function changedSms(shift: LinkedShift & { isNewTime: boolean; before: Times | null }): SmsText {
  const pieces = changedPieces(shift)
  if (!shift.isNewTime) return fitLinked(shift, '', pieces, layoutsOf(shift, 'Du har oppdraget'))
  if (!shift.before) return fitLinked(shift, '', pieces, nowLayouts(shift))
  const { roomy, tight } = bothLayouts(shift, { ...shift, ...shift.before })
  return roomy.some((layout) => fits(shift, '', pieces, layout))
    ? fitLinked(shift, '', pieces, roomy)
    : fitLinked(shift, '', headPieces(shift), tight)
}

/** The same by e-mail, in full. */
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

const changedPieces = (shift: LinkedShift): Piece[] => {
  const sender = oneLine(shift.employerName) || FALLBACK_SENDER
  return [
    { text: sender, after: ' har endret ', yields: true },
    { text: withoutSender(oneLine(shift.title), sender) || 'oppdraget', after: ', ' },
    { text: withoutSender(oneLine(shift.location), sender), after: ', ', isKept: true },
  ]
}

const ASKED = 'Passer det fortsatt? Svar: '
const ASKED_BRIEFLY = 'Passer det? Svar: '

/**
 * The times before and now, for any length of link. First the question is shortened, then title and place; then the
 * question is dropped, then 'natt til', and last the year. `tight` layouts follow a head without 'har endret'.
 */
function bothLayouts(now: Shift, old: Shift): { roomy: Layout[]; tight: Layout[] } {
  const isSameDay = old.date === now.date && nightTo(old.startTime) === nightTo(now.startTime)
  const range = smsTimeRange(now.startTime, now.endTime)
  const [full, short, barest] = isSameDay
    ? [`kl. ${range}`, range, range]
    : [fullWhen(now), shortWhen(now), barestWhen(now)]
  const both = `før ${shortWhen(old)}, nå ${short}`
  return {
    roomy: [
      { ending: `før ${fullWhen(old)}, nå ${full}. ${ASKED}`, leastRoom: ROOMY },
      { ending: `${both}. ${ASKED}`, leastRoom: ROOMY },
      { ending: `${both}. ${ASKED_BRIEFLY}`, leastRoom: ROOMY },
    ],
    tight: [
      { ending: `${both}. ${ASKED_BRIEFLY}`, leastRoom: 20 },
      { ending: `${both}. Svar: `, leastRoom: 10 },
      { ending: `${both} `, leastRoom: 10 },
      { ending: `før ${barestWhen(old)}, nå ${barest}. Svar: `, leastRoom: LEAST_HEAD },
      { ending: `før ${barestWhen(old)}, nå ${barest} `, leastRoom: LEAST_HEAD },
      { ending: `${withoutYear(old)} er nå ${isSameDay ? range : withoutYear(now)} `, leastRoom: 0 },
    ],
  }
}

/** Units for a few letters of the sender's name. */
const LEAST_HEAD = 6

const withoutYear = (shift: Shift) => barestWhen({ ...shift, today: shift.date })

const nowLayouts = (shift: Shift): Layout[] => [
  { ending: `nå ${fullWhen(shift)}. ${ASKED}`, leastRoom: ROOMY },
  { ending: `nå ${shortWhen(shift)}. ${ASKED}`, leastRoom: 0 },
  { ending: `nå ${shortWhen(shift)}. Svar: `, leastRoom: 0 },
]
