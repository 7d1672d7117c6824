/** A browser that is offline longer no longer needs the notice. */
const LONGEST_SECONDS = 2 * 86_400

/** Seconds that the push service retains a push for an offline browser: until the notice is of no use. */
export const secondsUntilExpiry = (worthUntil: Date, now: Date): number =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((worthUntil.getTime() - now.getTime()) / 1000)))
