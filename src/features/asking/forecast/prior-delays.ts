import type { DelayCurve } from './delay-curve.ts'

/** The prior weighs as much as this many answers of an employer. */
const STRENGTH = 10

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** The assumed delays of an employer without answers: half within 8 minutes, one in a hundred after a day. */
export const PRIOR: DelayCurve = {
  times: [
    MINUTE,
    2 * MINUTE,
    3 * MINUTE,
    5 * MINUTE,
    8 * MINUTE,
    12 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    45 * MINUTE,
    HOUR,
    1.5 * HOUR,
    2 * HOUR,
    3 * HOUR,
    5 * HOUR,
    8 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
  ],
  shares: [
    0.1, 0.19, 0.27, 0.38, 0.5, 0.6, 0.71, 0.79, 0.85, 0.88, 0.915, 0.93, 0.95, 0.965, 0.975, 0.982, 0.99,
    0.995, 0.998, 1,
  ],
}

/**
 * An employer's own delays, blended with the prior: the fewer answers, the more. On their own, a few answers would
 * mean that no one ever answers later than the last of them, and that no one comes after a few minutes of silence.
 */
export const withPrior = (own: DelayCurve, answers: number): DelayCurve => {
  const part = answers / (answers + STRENGTH)
  const times = [...new Set([...own.times, ...PRIOR.times])].toSorted((a, b) => a - b)
  let [ownIndex, priorIndex] = [0, 0]
  const shares = times.map((time) => {
    while ((own.times[ownIndex] ?? Infinity) <= time) ownIndex += 1
    while ((PRIOR.times[priorIndex] ?? Infinity) <= time) priorIndex += 1
    return part * (own.shares[ownIndex - 1] ?? 0) + (1 - part) * (PRIOR.shares[priorIndex - 1] ?? 0)
  })
  // Rounding must not leave the last share below one.
  return { times, shares: shares.with(-1, 1) }
}
