import { placesFilled, severalShifts } from '#features/assignments/texts.ts'
import { nightTo, smsTimeRange } from '#shared/dates.ts'
import { cleanForGsm7, gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { spacedLinks } from '#shared/text.ts'
import { alarmTitle, type AlarmReason, BRIEF_ALARM, reasonsWords } from './alarm.ts'
import { LINK_PLACEHOLDER } from '#features/sms/texts.ts'
import { FIRST_ONES, inShort, invitation, type Places, withoutCount } from './sms-invitation.ts'
import { type Piece, fitPieces } from './sms-pieces.ts'
import { barestWhen, fullWhen, shortWhen, smsDay, type When } from './sms-when.ts'

/** The longest link that leaves room for a date, times and a few letters of the sender. */
export const MAX_LINK_LENGTH = 110

/** The sender when the employer has no name. */
const FALLBACK_SENDER = 'administrator'

const MAX_DESCRIPTION = 100

/** Minimum units for the title of an alarm, and where the link leaves no more. */
const ROOMY_TITLE = 20
const LEAST_TITLE = 10

/** Minimum units for sender, title and place together; below it, weekday and `kl.` are dropped. */
const ROOMY = 42

/** `length` is in GSM-7 units, at most 160, and counts the completed text; `shortened` is for the form to say. */
export type SmsText = { text: string; length: number; shortened: boolean }

/** The texts may hold anything a person can type. */
type Shift = When & { title: string }
type Times = Pick<Shift, 'date' | 'startTime' | 'endTime'>
type PlacedShift = Shift & { employerName: string; location: string }

/** Those of a request, in the order of their times, when it has several. */
type Shifts = { shifts?: readonly (Pick<Shift, 'date' | 'startTime'> & Places)[] }

/** `linkLength` is that of the whole personal link, in GSM-7 units. */
type LinkedShift = PlacedShift & { linkLength: number } & Places & Shifts

/** The request to a substitute; the link comes in with {@link withLink}. Throws when APP_URL is too long for an SMS. */
export function requestSms(shift: LinkedShift): SmsText {
  const { shifts = [] } = shift
  return shifts.length > 1 ? severalSms(shift, shifts) : linkedSms(shift, '', invitation(shift))
}

/** The same request once more, to those who have not answered. */
export const reminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', invitation(shift))

/** To those who have not answered, or were too late, once a place has come free. */
export const freeAgainSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Ledig igjen hos ', invitation(shift))

/** To the assigned substitute: must not read like an open offer. */
export const assignedReminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', 'Du har oppdraget')

/** Confirms a yes that the office recorded, to a substitute without e-mail. */
export const confirmedSms = (shift: LinkedShift): SmsText => linkedSms(shift, '', 'Du har oppdraget')

/** To a holder after an edit. Asks for confirmation if the times changed; then it says those before and now. */
export function changedSms(shift: LinkedShift & { isNewTime: boolean; before: Times | null }): SmsText {
  const sender = oneLine(shift.employerName) || FALLBACK_SENDER
  const head: Piece[] = [
    { text: sender, after: ' har endret ', yields: true },
    { text: withoutSender(oneLine(shift.title), sender) || 'oppdraget', after: ', ' },
    { text: withoutSender(oneLine(shift.location), sender), after: ', ', isKept: true },
  ]
  return shift.isNewTime
    ? fitLinked(shift, '', head, newTimeLayouts(shift, shift.before))
    : fitLinked(shift, '', head, layoutsOf(shift, 'Du har oppdraget'))
}

function newTimeLayouts(shift: Shift, before: Times | null): Layout[] {
  const asked = 'Passer det fortsatt? Svar: '
  const old = before && { ...shift, ...before }
  const now = smsTimeRange(shift.startTime, shift.endTime)
  const isSameDay = old?.date === shift.date && nightTo(old.startTime) === nightTo(shift.startTime)
  const [full, short] = isSameDay ? [`kl. ${now}`, now] : [fullWhen(shift), shortWhen(shift)]
  const both: Layout[] = old
    ? [
        { ending: `før ${fullWhen(old)}, nå ${full}. ${asked}`, leastRoom: ROOMY },
        { ending: `før ${shortWhen(old)}, nå ${short}. ${asked}`, leastRoom: 30 },
      ]
    : []
  return [
    ...both,
    { ending: `nå ${fullWhen(shift)}. ${asked}`, leastRoom: ROOMY },
    { ending: `nå ${shortWhen(shift)}. ${asked}`, leastRoom: 0 },
    { ending: `nå ${shortWhen(shift)}. Svar: `, leastRoom: 0 },
  ]
}

/** To somebody whom the office takes off a shift; what it writes gets what room the rest leaves. */
export function removedSms(shift: PlacedShift & { words: string }): SmsText {
  const ending = `${fullWhen(shift)}. Du har ikke lenger oppdraget og skal ikke møte.`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(ending))
  const text = head.text + ending
  const words = oneLine(shift.words)
  const shown = shortenGsm7(words, SMS_LIMIT - gsm7Length(text) - 1)
  return finished(shown === '' ? text : `${text} ${shown}`, head.shortened || shown !== words)
}

/** What the office writes to people whom it has asked: all of it, behind who writes about what. */
export function officeSms(shift: PlacedShift & { words: string }): SmsText {
  const words = oneLine(shift.words)
  const about = `${nightTo(shift.startTime)}${smsDay(shift)}: `
  const head = fitPieces(
    [
      { text: oneLine(shift.employerName) || FALLBACK_SENDER, after: ', ', yields: true },
      { text: oneLine(shift.title) || 'Oppdrag', after: ' ' },
    ],
    SMS_LIMIT - gsm7Length(about + words),
  )
  return finished(head.text + about + words, head.shortened)
}

/** Notifies a holder, or a substitute in reserve, that a shift is cancelled. */
export function cancelledSms(shift: PlacedShift, isReserve = false): SmsText {
  const prefix = 'Avlyst av '
  const ending = `${fullWhen(shift)}. ${isReserve ? 'Du er ikke lenger i reserve.' : 'Du skal ikke møte.'}`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(prefix + ending))
  return finished(prefix + head.text + ending, head.shortened)
}

/** To the administrator when a substitute has said yes. The description gets what room the rest leaves. */
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

/** To an administrator when the substitute who had the assignment withdraws. `reserves`: who said yes too late. */
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

/** The alarm to the office: that the shift may stay empty, the reasons that fit, and the address of the shift's page. */
export function alarmSms(shift: Shift & Places & { reasons: readonly AlarmReason[]; page: string }): SmsText {
  const prefix = `${alarmTitle(shift)}: `
  const title = oneLine(shift.title) || 'Oppdrag'
  const layouts = alarmLayouts(shift)
  const needs = ({ leastRoom }: Layout) => Math.min(gsm7Length(title), leastRoom) + 2
  const fits = (layout: Layout) => SMS_LIMIT - gsm7Length(prefix + layout.ending) >= needs(layout)
  const ending = (layouts.find(fits) ?? layouts.at(-1))?.ending ?? ''
  const head = fitPieces([{ text: title, after: ', ' }], SMS_LIMIT - gsm7Length(prefix + ending))
  return finished(prefix + head.text + ending, head.shortened)
}

function alarmLayouts({ reasons, page, ...shift }: Shift & Parameters<typeof alarmSms>[0]): Layout[] {
  const [full, short] = [fullWhen(shift), shortWhen(shift)]
  const whys = reasons.map((_, index) => reasonsWords(reasons.slice(0, reasons.length - index)))
  const brief = reasons.slice(0, 1).map((reason) => BRIEF_ALARM[reason])
  return [
    ...whys.map((why) => ({ ending: `${full}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...whys.slice(-1).map((why) => ({ ending: `${short}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...brief.map((why) => ({ ending: `${full}. ${why} ${page}`, leastRoom: ROOMY_TITLE })),
    ...brief.map((why) => ({ ending: `${short}. ${why} ${page}`, leastRoom: LEAST_TITLE })),
    ...whys.map((why) => ({ ending: `${full}. ${why}`, leastRoom: ROOMY_TITLE })),
  ]
}

function linkedSms(shift: LinkedShift, prefix: string, invitation: string): SmsText {
  return fitLinked(shift, prefix, headPieces(shift), layoutsOf(shift, invitation))
}

/** An ending, and the fewest units that must be left for the text before it. */
interface Layout {
  readonly ending: string
  readonly leastRoom: number
}

function layoutsOf(shift: Shift, invitation: string): Layout[] {
  const [full, short, shorter] = [fullWhen(shift), shortWhen(shift), inShort(invitation)]
  return [
    { ending: `${full}. ${invitation}: `, leastRoom: ROOMY },
    { ending: `${full}. ${shorter}: `, leastRoom: ROOMY },
    { ending: `${short}. ${shorter} `, leastRoom: 5 },
    { ending: `${short}. ${withoutCount(shorter)} `, leastRoom: 5 },
    { ending: `${barestWhen(shift)}. ${withoutCount(shorter)} `, leastRoom: 5 },
    { ending: `${short} `, leastRoom: 0 },
  ]
}

/** The first layout that leaves enough room, with the pieces fitted before it and the link last. */
function fitLinked(
  shift: Pick<LinkedShift, 'linkLength'>,
  prefix: string,
  pieces: Piece[],
  layouts: readonly Layout[],
): SmsText {
  if (shift.linkLength > MAX_LINK_LENGTH) {
    throw new Error(`APP_URL is too long for an SMS: a link may have ${MAX_LINK_LENGTH} characters`)
  }
  const roomBeside = (ending: string) => SMS_LIMIT - shift.linkLength - gsm7Length(prefix + ending)
  const whole = fitPieces(pieces, SMS_LIMIT)
  const needs = ({ leastRoom }: Layout) =>
    whole.shortened ? leastRoom : Math.min(leastRoom, gsm7Length(whole.text))
  const ending = layouts.find((layout) => roomBeside(layout.ending) >= needs(layout))?.ending ?? ''
  const head = fitPieces(pieces, roomBeside(ending))
  const text = prefix + head.text + ending
  return linked(text, shift.linkLength, head.shortened)
}

/** The request about several: how many they are, and the first. */
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

const linked = (text: string, linkLength: number, shortened: boolean): SmsText => ({
  text: text + LINK_PLACEHOLDER,
  length: gsm7Length(text) + linkLength,
  shortened,
})

/** A short month has no full stop of its own. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** Who asks, said once, and what and where. The place is the last to be cut: nobody finds half a room. */
function headPieces(shift: PlacedShift): Piece[] {
  const sender = oneLine(shift.employerName) || FALLBACK_SENDER
  return [
    { text: sender, after: ': ', yields: true },
    { text: withoutSender(oneLine(shift.title), sender) || 'Oppdrag', after: ', ' },
    { text: withoutSender(oneLine(shift.location), sender), after: ', ', isKept: true },
  ]
}

/** The text without the sender's name at its beginning or end: 'Fjellhamar skole, rom 214' is 'rom 214'. */
function withoutSender(text: string, sender: string): string {
  const isSame = (part: string) => part.toLocaleLowerCase('nb-NO') === sender.toLocaleLowerCase('nb-NO')
  if (isSame(text)) return ''
  const after = text.slice(sender.length)
  if (isSame(text.slice(0, sender.length)) && /^ ?[,:;(-]/.test(after))
    return after.replace(/^[ ,:;-]+/, '').replace(/^\((.*)\)$/, '$1')
  const before = text.slice(0, -sender.length)
  return isSame(text.slice(-sender.length)) && /[,:;-] ?$/.test(before)
    ? before.replace(/[ ,:;-]+$/, '')
    : text
}

const oneLine = (text: string) => spacedLinks(cleanForGsm7(text)).replace(/\s+/g, ' ').trim()

function finished(text: string, shortened: boolean): SmsText {
  return { text, length: gsm7Length(text), shortened }
}
