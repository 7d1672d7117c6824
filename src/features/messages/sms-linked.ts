import { gsm7Length, cleanForGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { spacedLinks } from '#shared/text.ts'
import { LINK_PLACEHOLDER } from '#features/sms/texts.ts'
import { inShort, type Places, withoutCount } from './sms-invitation.ts'
import { type Piece, fitPieces } from './sms-pieces.ts'
import { barestWhen, fullWhen, shortWhen, type When } from './sms-when.ts'

/** The longest link that leaves room for a date, times and a few letters of the sender. */
export const MAX_LINK_LENGTH = 110

/** The sender when the employer has no name. */
export const FALLBACK_SENDER = 'administrator'

/** Minimum units for sender, title and place together; below it, weekday and `kl.` are dropped. */
export const ROOMY = 42

/** `length` is in GSM-7 units, at most 160, and counts the completed text; `shortened` is for the form to say. */
export type SmsText = { text: string; length: number; shortened: boolean }

/** The texts may hold anything a person can type. */
export type Shift = When & { title: string }
export type Times = Pick<Shift, 'date' | 'startTime' | 'endTime'>
export type PlacedShift = Shift & { employerName: string; location: string }

/** Those of a request, in the order of their times, when it has several. */
export type Shifts = { shifts?: readonly (Pick<Shift, 'date' | 'startTime'> & Places)[] }

/** `linkLength` is that of the whole personal link, in GSM-7 units. */
export type LinkedShift = PlacedShift & { linkLength: number } & Places & Shifts

/** An ending, and the fewest units that must be left for the text before it. */
export interface Layout {
  readonly ending: string
  readonly leastRoom: number
}

export function layoutsOf(shift: Shift, invitation: string): Layout[] {
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
export function fitLinked(
  shift: Pick<LinkedShift, 'linkLength'>,
  prefix: string,
  pieces: Piece[],
  layouts: readonly Layout[],
): SmsText {
  if (shift.linkLength > MAX_LINK_LENGTH) {
    throw new Error(`APP_URL is too long for an SMS: a link may have ${MAX_LINK_LENGTH} characters`)
  }
  const ending = layouts.find((layout) => fits(shift, prefix, pieces, layout))?.ending ?? ''
  const head = fitPieces(pieces, roomBeside(shift, prefix + ending))
  const text = prefix + head.text + ending
  return linked(text, shift.linkLength, head.shortened)
}

/** Does the layout leave the pieces the room that they need at least? */
export function fits(
  shift: Pick<LinkedShift, 'linkLength'>,
  prefix: string,
  pieces: Piece[],
  { ending, leastRoom }: Layout,
): boolean {
  const whole = fitPieces(pieces, SMS_LIMIT)
  const needed = whole.shortened ? leastRoom : Math.min(leastRoom, gsm7Length(whole.text))
  return roomBeside(shift, prefix + ending) >= needed
}

const roomBeside = ({ linkLength }: Pick<LinkedShift, 'linkLength'>, text: string) =>
  SMS_LIMIT - linkLength - gsm7Length(text)

export const linked = (text: string, linkLength: number, shortened: boolean): SmsText => ({
  text: text + LINK_PLACEHOLDER,
  length: gsm7Length(text) + linkLength,
  shortened,
})

/** Who asks, said once, and what and where. The place is the last to be cut: nobody finds half a room. */
export function headPieces(shift: PlacedShift): Piece[] {
  const sender = oneLine(shift.employerName) || FALLBACK_SENDER
  return [
    { text: sender, after: ': ', yields: true },
    { text: withoutSender(oneLine(shift.title), sender) || 'Oppdrag', after: ', ' },
    { text: withoutSender(oneLine(shift.location), sender), after: ', ', isKept: true },
  ]
}

/** The text without the sender's name at its beginning or end: 'Fjellhamar skole, rom 214' is 'rom 214'. */
export function withoutSender(text: string, sender: string): string {
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

export const oneLine = (text: string) => spacedLinks(cleanForGsm7(text)).replace(/\s+/g, ' ').trim()

export function finished(text: string, shortened: boolean): SmsText {
  return { text, length: gsm7Length(text), shortened }
}
