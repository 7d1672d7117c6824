import type { ToastPlace } from './toast.ts'

/** In pixels of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Search {
  /** The size of the box to place. */
  readonly size: Pick<Box, 'width' | 'height'>
  /** The available area. */
  readonly room: Box
  /** The boxes that must stay uncovered. */
  readonly taken: readonly Box[]
  /** The preferred end of the area. */
  readonly from: ToastPlace
}

const STEP = 8

/**
 * The position closest to one end of the area, aligned right, that covers no occupied rectangle; if there is none, the
 * position that covers the least.
 */
export const freePosition = ({ size, room, taken, from }: Search): { left: number; top: number } => {
  const slack = { x: Math.max(room.width - size.width, 0), y: Math.max(room.height - size.height, 0) }
  const lefts = slack.x < STEP ? [room.left] : [1, 0.5, 0].map((share) => room.left + share * slack.x)
  let best = { left: room.left + slack.x, top: room.top, covered: Number.POSITIVE_INFINITY }
  for (let moved = 0; moved <= slack.y; moved += STEP) {
    const top = room.top + (from === 'top' ? moved : slack.y - moved)
    for (const left of lefts) {
      if (isFree({ ...size, left, top }, taken)) return { left, top }
      const covered = taken.reduce((sum, box) => sum + overlap({ ...size, left, top }, box), 0)
      if (covered < best.covered) best = { left, top, covered }
    }
  }
  return best
}

/** Does the box cover no occupied rectangle? */
export const isFree = (box: Box, taken: readonly Box[]): boolean =>
  taken.every((other) => overlap(box, other) === 0)

const overlap = (one: Box, other: Box): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
