import { gsm7Length, shortenGsm7 } from '#shared/gsm7.ts'

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
