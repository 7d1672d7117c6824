import { LINK_PLACEHOLDER } from '#features/sms/texts.ts'
import { addDays, formatDate, formatWeekdayShort, nightTo, smsTimeRange } from '#shared/dates.ts'
import { cleanForGsm7, gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { spacedLinks } from '#shared/text.ts'

/** `length` is in GSM-7 units, at most 160, and counts the completed text; `shortened` is for the form to say. */
export type SmsText = { text: string; length: number; shortened: boolean }

/** `date` and `today` are `YYYY-MM-DD` in Oslo and the times `HH:MM` or `HH:MM:SS`. */
export type When = { date: string; startTime: string; endTime: string; today: string }

/** The texts may hold anything a person can type. */
export type Shift = When & { title: string }
export type Times = Pick<Shift, 'date' | 'startTime' | 'endTime'>
export type PlacedShift = Shift & { employerName: string; location: string }

/** Those of a request, in the order of their times, when it has several. */
export type Shifts = { shifts?: readonly (Pick<Shift, 'date' | 'startTime'> & Places)[] }

/** The places of the shift, and those filled. */
export type Places = { places: number; filled: number }

/** `linkLength` is that of the whole personal link, in GSM-7 units. */
export type LinkedShift = PlacedShift & { linkLength: number } & Places & Shifts

/** An ending, and the fewest units that must be left for the text before it. */
export interface Layout {
  readonly ending: string
  readonly leastRoom: number
}

/** The longest link that leaves room for a date, times and a few letters of the sender. */
export const MAX_LINK_LENGTH = 110

/** The sender when the employer has no name. */
export const FALLBACK_SENDER = 'administrator'

/** Minimum units for sender, title and place together; below it, weekday and `kl.` are dropped. */
export const ROOMY = 42

/** Sender (named once), title and place. The place is the last to be cut: no one finds half a room. */
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
/** The same of several places or shifts, and its short form. */
export const FIRST_ONES = 'De første som svarer ja, får jobben'
const FIRST_FEW = 'De første får jobben'

/** 'Trenger 3. De første som svarer ja, får jobben' of a shift with that many places left. */
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

/** The same without the night, for links so long that it would take the place of the promise. */
export const barestWhen = ({ startTime, endTime, ...shift }: When): string =>
  `${day(shift)} ${smsTimeRange(startTime, endTime)}`

/** `man. 23.11.` */
export const smsDay = (shift: Pick<When, 'date' | 'today'>): string =>
  `${formatWeekdayShort(shift.date)} ${day(shift)}`

/** `23.11.`, with its year unless the day is one of the next twelve months, or last night's. */
function day({ date, today }: Pick<When, 'date' | 'today'>): string {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const isNear = date >= addDays(today, -1) && date < nextYear
  return isNear ? formatDate(date).slice(0, -4) : formatDate(date)
}

/** A cleaned text and what follows it when it is shown. One that `yields` is cut before one that is to be kept. */
export type Piece = { text: string; after: string; yields?: boolean; isKept?: boolean }

/** Fewer units than this say too little: the piece is left out. */
const LEAST_UNITS = 6
/** A name is still known by so many. */
const LEAST_OF_YIELDING = 12

/**
 * Joins the pieces within `room` GSM-7 units. Short pieces stay whole and the long ones share what is left, the kept one
 * first; when even that is too little, pieces from the last to the first are left out, kept ones after the others, and the
 * first one takes what there is.
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
  return thoseThatFit(pieces.toSpliced(at, 1), room) // without another, -1: the kept one, which is last
}

function leastOf(pieces: Piece[]): number {
  return pieces.reduce(
    (units, { text }) => units + Math.min(gsm7Length(text), LEAST_UNITS),
    unitsAfter(pieces),
  )
}

/** Fair ones, but for what the kept piece takes from the yielding one. */
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

/** Gives each what it wants up to an even share; what the short ones leave goes to the long ones. */
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
