import { LINK_PLACEHOLDER } from '#features/sms/texts.ts'
import { addDays, formatDate, formatWeekdayShort, nightTo, smsTimeRange } from '#shared/dates.ts'
import { cleanForGsm7, gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { spacedLinks } from '#shared/text.ts'

/** `length` is in GSM-7 units, at most 160, for the completed text; `shortened` is shown in the form. */
export type SmsText = { text: string; length: number; shortened: boolean }

/** `date` and `today` are `YYYY-MM-DD` in Oslo; times are `HH:MM` or `HH:MM:SS`. */
export type When = { date: string; startTime: string; endTime: string; today: string }

/** The texts may contain any input. */
export type Shift = When & { title: string }
export type Times = Pick<Shift, 'date' | 'startTime' | 'endTime'>
export type PlacedShift = Shift & { employerName: string; location: string }

/** The shifts of a request, by start, if there are several. */
export type Shifts = { shifts?: readonly (Pick<Shift, 'date' | 'startTime'> & Places)[] }

/** The number of places of the shift, and of filled ones. */
export type Places = { places: number; filled: number }

/** `linkLength` is the length of the whole personal link, in GSM-7 units. */
export type LinkedShift = PlacedShift & { linkLength: number } & Places & Shifts

/** An ending, and the minimum units for the text before it. */
export interface Layout {
  readonly ending: string
  readonly leastRoom: number
}

/** The longest link that leaves room for a date, times and a few letters of the sender. */
export const MAX_LINK_LENGTH = 110

/** The sender when the employer has no name. */
export const FALLBACK_SENDER = 'administrator'

/** Minimum units for sender, title and place together; with fewer, weekday and `kl.` are dropped. */
export const ROOMY = 42

/** Sender (without repetition), title and place. The place is cut last: half a room number is useless. */
export function headPieces(shift: PlacedShift): Piece[] {
  const sender = oneLine(shift.employerName) || FALLBACK_SENDER
  return [
    { text: sender, after: ': ', yields: true },
    { text: withoutSender(oneLine(shift.title), sender) || 'Oppdrag', after: ', ' },
    { text: withoutSender(oneLine(shift.location), sender), after: ', ', isKept: true },
  ]
}

/** Removes the sender's name from the beginning or end: 'Fjellhamar skole, rom 214' becomes 'rom 214'. */
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

/** A short month has no full stop of its own. */
export const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

export function linkedSms(shift: LinkedShift, prefix: string, invitation: string): SmsText {
  return fitLinked(shift, prefix, headPieces(shift), layoutsOf(shift, invitation))
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

/** The first layout with enough room, preceded by the fitted pieces and followed by the link. */
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

/** Does the layout leave the pieces their minimum? */
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

export const roomBeside = ({ linkLength }: Pick<LinkedShift, 'linkLength'>, text: string) =>
  SMS_LIMIT - linkLength - gsm7Length(text)

export const linked = (text: string, linkLength: number, shortened: boolean): SmsText => ({
  text: text + LINK_PLACEHOLDER,
  length: gsm7Length(text) + linkLength,
  shortened,
})

export function finished(text: string, shortened: boolean): SmsText {
  return { text, length: gsm7Length(text), shortened }
}

const FIRST_YES = 'Første ja får jobben'
/** The same for several places or shifts, and its short form. */
export const FIRST_ONES = 'De første som svarer ja, får jobben'
const FIRST_FEW = 'De første får jobben'

/** 'Trenger 3. De første som svarer ja, får jobben', for a shift with that many free places. */
export function invitation({ places, filled }: Places): string {
  const left = places - filled
  return left > 1 ? `Trenger ${left}. ${FIRST_ONES}` : FIRST_YES
}

/** 'Trenger 3. De første får jobben' */
export const inShort = (words: string): string => words.replace(FIRST_ONES, FIRST_FEW)

/** 'De første får jobben' */
export const withoutCount = (words: string): string => (words.endsWith(FIRST_FEW) ? FIRST_FEW : words)

/** `man. 23.11. kl. 08.00-15.30`, `natt til man. 23.11. kl. 02.00-08.00` */
export function fullWhen({ startTime, endTime, ...shift }: When): string {
  return `${nightTo(startTime)}${smsDay(shift)} kl. ${smsTimeRange(startTime, endTime)}`
}

/** `23.11. 08.00-15.30`, `natt til 23.11. 02.00-08.00` */
export const shortWhen = (shift: When): string => nightTo(shift.startTime) + barestWhen(shift)

/** Omits the night, when a long link would otherwise displace the promise. */
export const barestWhen = ({ startTime, endTime, ...shift }: When): string =>
  `${bareDay(shift)} ${smsTimeRange(startTime, endTime)}`

/** `man. 23.11.` */
export const smsDay = (shift: Pick<When, 'date' | 'today'>): string =>
  `${formatWeekdayShort(shift.date)} ${bareDay(shift)}`

/** `23.11.`, with its year unless the day is one of the next twelve months, or last night's. */
export function bareDay({ date, today }: Pick<When, 'date' | 'today'>): string {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const isNear = date >= addDays(today, -1) && date < nextYear
  return isNear ? formatDate(date).slice(0, -4) : formatDate(date)
}

/** A cleaned text and the separator that follows it. A piece that `yields` is cut before others. */
export type Piece = { text: string; after: string; yields?: boolean; isKept?: boolean }

/** A piece with fewer units is meaningless and is dropped. */
const LEAST_UNITS = 6
/** Minimum units of a recognisable name. */
const LEAST_OF_YIELDING = 12

/**
 * Joins the pieces within `room` GSM-7 units. Short pieces stay whole and the long ones share the rest, the kept one
 * first. If that is too little, pieces are dropped from last to first, kept ones after the others, and the first one
 * gets the remaining room.
 */
export function fitPieces(pieces: Piece[], room: number): { text: string; shortened: boolean } {
  const wanted = pieces.filter((piece) => piece.text !== '')
  const shown = thoseThatFit(wanted, room)
  const shares = sharesOf(shown, room - unitsAfter(shown))
  const texts = shown.map((piece, index) => shortenGsm7(piece.text, shares[index] ?? 0))
  const text = shown.map((piece, index) => (texts[index] ? texts[index] + piece.after : '')).join('')
  const isWhole = shown.length === wanted.length && shown.every((piece, index) => piece.text === texts[index])
  return { text, shortened: !isWhole }
}

function thoseThatFit(pieces: Piece[], room: number): Piece[] {
  if (pieces.length < 2 || leastOf(pieces) <= room) return pieces
  const at = pieces.findLastIndex((piece, index) => index > 0 && !piece.isKept)
  return thoseThatFit(pieces.toSpliced(at, 1), room) // -1, if there is no other: removes the kept piece, which is last
}

function leastOf(pieces: Piece[]): number {
  return pieces.reduce(
    (units, { text }) => units + Math.min(gsm7Length(text), LEAST_UNITS),
    unitsAfter(pieces),
  )
}

/** Even shares, except that the kept piece takes from the yielding one. */
function sharesOf(pieces: Piece[], room: number): number[] {
  const lengths = pieces.map((piece) => gsm7Length(piece.text))
  const shares = fairShares(lengths, room)
  const kept = pieces.findIndex(({ isKept }) => isKept)
  const yielding = pieces.findIndex(({ yields }) => yields)
  const [has, needs, spare] = [shares[kept], lengths[kept], shares[yielding]]
  if (has === undefined || needs === undefined || spare === undefined) return shares
  const taken = Math.max(0, Math.min(needs - has, spare - LEAST_OF_YIELDING))
  return shares.with(kept, has + taken).with(yielding, spare - taken)
}

/** Gives each piece at most an even share; the rest of the short ones goes to the long ones. */
function fairShares(lengths: number[], room: number): number[] {
  const shares = lengths.map(() => 0)
  const shortestFirst = lengths
    .map((length, index) => ({ length, index }))
    .sort((a, b) => a.length - b.length)
  let left = room
  shortestFirst.forEach(({ length, index }, done) => {
    const share = Math.min(length, Math.floor(left / (lengths.length - done)))
    shares[index] = share
    left -= share
  })
  return shares
}

function unitsAfter(pieces: Piece[]): number {
  return pieces.reduce((units, piece) => units + gsm7Length(piece.after), 0)
}
