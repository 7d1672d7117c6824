import { gsm7Length, shortenGsm7 } from '#shared/gsm7.ts'

/** A cleaned text and what follows it when it is shown. */
export type Piece = { text: string; after: string }

/** Fewer units than this say too little: the piece is left out. */
const LEAST_UNITS = 6

/**
 * Joins the pieces within `room` GSM-7 units. Short pieces stay whole and the long ones share what is left; when even
 * that is too little, the last pieces are left out first and the first one takes what there is.
 */
export function fitPieces(pieces: Piece[], room: number): { text: string; shortened: boolean } {
  const wanted = pieces.filter((piece) => piece.text !== '')
  const shown = wanted.slice(0, Math.max(1, countThatFits(wanted, room)))
  const shares = fairShares(
    shown.map((piece) => gsm7Length(piece.text)),
    room - unitsAfter(shown),
  )
  const texts = shown.map((piece, index) => shortenGsm7(piece.text, shares[index] ?? 0))
  const text = shown.map((piece, index) => (texts[index] ? texts[index] + piece.after : '')).join('')
  const whole = wanted.every((piece, index) => piece.text === texts[index])
  return { text, shortened: !whole }
}

function countThatFits(pieces: Piece[], room: number): number {
  let needed = 0
  const tooMuch = pieces.findIndex((piece) => {
    needed += Math.min(gsm7Length(piece.text), LEAST_UNITS) + gsm7Length(piece.after)
    return needed > room
  })
  return tooMuch === -1 ? pieces.length : tooMuch
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
