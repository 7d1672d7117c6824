/** The mark, a sun rising over green, in a square of 32. Every edge meets a whole pixel at 16 and at 32 px. */

export interface MarkShape {
  readonly d: string
  readonly fill: string
}

/**
 * Shapes from back to front. The sky continues behind the ground to avoid a seam when the edge falls between two
 * pixels.
 */
export interface MarkShapes {
  readonly sky: MarkShape
  readonly sun: MarkShape
  readonly ground: MarkShape
}

const SUN: MarkShape = { d: 'M6 18a10 10 0 0120 0', fill: '#fff6e6' }

/** The mark alone: rounded. */
export const mark: MarkShapes = {
  sky: { d: 'M0 20V9a9 9 0 019-9h14a9 9 0 019 9v11', fill: '#f2a53c' },
  sun: SUN,
  ground: { d: 'M0 18h32v5a9 9 0 01-9 9H9a9 9 0 01-9-9', fill: '#0f5c4a' },
}

/** Square, for platforms such as phones that round the corners themselves. */
export const squareMark: MarkShapes = {
  sky: { ...mark.sky, d: 'M0 0h32v20H0z' },
  sun: SUN,
  ground: { ...mark.ground, d: 'M0 18h32v14H0z' },
}
