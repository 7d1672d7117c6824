// Separate from the schemas of `unavailability-rules.ts`, which the calendar's first screen does not load.

/** A period may end at most this many days from now: a later date is a typing error, or the substitute is inactive. */
export const FURTHEST_DAYS = 3 * 366
