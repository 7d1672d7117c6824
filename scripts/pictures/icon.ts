import { mark, type MarkShapes, squareMark } from '../../src/shared/logo.ts'
import { markSvg } from './mark-svg.ts'
import type { Motif } from './photograph.ts'

/** The mark alone. */
export const icon = (size: number): Motif => ({ ...motif(mark, size), isTransparent: true })

/**
 * Filled to the edge, for platforms that crop the corners. The sun lies well inside the circle that every telephone
 * shows.
 */
export const squareIcon = (size: number): Motif => motif(squareMark, size)

const motif = (shapes: MarkShapes, size: number): Motif => ({
  html: `<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${markSvg(shapes)}`,
  width: size,
  height: size,
})
