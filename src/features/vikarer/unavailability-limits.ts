// Without the schemas of `unavailability-rules.ts`, which the calendar's first screen does not load.

/** A period may end at most this many days from now: later is a typing error, or an inactive substitute. */
export const FURTHEST_DAYS = 3 * 366
