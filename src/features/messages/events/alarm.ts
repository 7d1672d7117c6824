import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import { ALARM_WORDS, type AlarmReason, alarmTitle, BRIEF_ALARM, reasonsWords } from '../alarm.ts'
import { factRows, type LetterFacts, shiftSubject, when, type Written } from '../letter-parts.ts'
import {
  barestWhen,
  finished,
  fitPieces,
  fullWhen,
  type Layout,
  oneLine,
  type Places,
  type Shift,
  shortWhen,
  type SmsText,
} from '../sms-parts.ts'

/**
 * The alarm to the office: the shift may go unfilled, as many reasons as fit, and the link to the shift's page, which
 * fits with the longest APP_URL that a request allows.
 */
export function alarmSms(shift: Alarm): SmsText {
  const prefix = `${alarmTitle(shift)}: `
  const title = oneLine(shift.title) || 'Oppdrag'
  const layouts = alarmLayouts(shift)
  const needs = ({ leastRoom }: Layout) =>
    leastRoom === 0 ? 0 : Math.min(gsm7Length(title), leastRoom) + gsm7Length(AFTER_TITLE)
  const fits = (layout: Layout) => SMS_LIMIT - gsm7Length(prefix + layout.ending) >= needs(layout)
  const ending = (layouts.find(fits) ?? layouts.at(-1))?.ending ?? ''
  const head = fitPieces([{ text: title, after: AFTER_TITLE }], SMS_LIMIT - gsm7Length(prefix + ending))
  return finished(prefix + head.text + ending, head.shortened)
}

/** The same by e-mail, with all reasons. */
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

function alarmLayouts({ reasons, page, ...shift }: Alarm): Layout[] {
  const [full, short] = [fullWhen(shift), shortWhen(shift)]
  const whys = reasons.map((_, index) => reasonsWords(reasons.slice(0, reasons.length - index)))
  const brief = reasons.slice(0, 1).map((reason) => BRIEF_ALARM[reason])
  return [
    ...whys.map((why) => ({ ending: `${full}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...whys.slice(-1).map((why) => ({ ending: `${short}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...brief.map((why) => ({ ending: `${full}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...brief.map((why) => ({ ending: `${short}. ${why} ${page}`, leastRoom: LEAST_TITLE })),
    { ending: `${short} ${page}`, leastRoom: LEAST_TITLE },
    ...brief.map((why) => ({ ending: `${short}. ${why} ${page}`, leastRoom: 0 })),
    { ending: `${short} ${page}`, leastRoom: 0 },
    { ending: `${barestWhen(shift)} ${page}`, leastRoom: 0 },
    { ending: page, leastRoom: 0 },
  ]
}

type Alarm = Shift & Places & { reasons: readonly AlarmReason[]; page: string }

/** Minimum units for the title of an alarm, unless the link leaves fewer. */
const ROOMY_TITLE = 20
const LEAST_TITLE = 10

const AFTER_TITLE = ', '
