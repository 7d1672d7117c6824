/**
 * The codes of `because` in the event `asked`. The event also names the substitute who caused the asking, if it was one
 * person.
 */
export const ASKED_CODES = [
  /** The line began. */
  'start',
  /** A substitute answered no. */
  'no',
  /** A substitute answered yes, and places are left. */
  'yes',
  /** A substitute gave their place back. */
  'withdrawn',
  /** The office took a substitute off the shift. */
  'removed',
  /** The office opened the shift again. */
  'reopened',
  /** The office added a place. */
  'place-added',
  /** The office changed how the line asks. */
  'line-changed',
  /** No message reached a substitute who was asked. */
  'failed',
  /** A substitute did not answer in time. */
  'patience',
  /** The time had come to ask all the rest. */
  'deadline',
  /** It was time to ask all at once. */
  'together',
] as const
export type AskedCode = (typeof ASKED_CODES)[number]
