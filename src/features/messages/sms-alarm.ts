import { gsm7Length, SMS_LIMIT } from '#shared/gsm7.ts'
import { alarmTitle, type AlarmReason, BRIEF_ALARM, reasonsWords } from './alarm.ts'
import type { Places } from './sms-invitation.ts'
import { finished, type Layout, oneLine, type Shift, type SmsText } from './sms-linked.ts'
import { fitPieces } from './sms-pieces.ts'
import { barestWhen, fullWhen, shortWhen } from './sms-when.ts'

/** Minimum units for the title of an alarm, and where the link leaves no more. */
const ROOMY_TITLE = 20
const LEAST_TITLE = 10

type Alarm = Shift & Places & { reasons: readonly AlarmReason[]; page: string }

/**
 * The alarm to the office: that the shift may stay empty, the reasons that fit, and always the address of the shift's page,
 * which fits with the longest APP_URL that a request has room for.
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

const AFTER_TITLE = ', '

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
