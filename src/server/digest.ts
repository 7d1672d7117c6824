import { createHash } from 'node:crypto'

/** Identifies what a dialog showed: an act carries it, and is refused when it would now be another. */
export const digestOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
