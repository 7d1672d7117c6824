import type { DelayCurve } from './delay-curve.ts'
import type { PastAsk } from './past-asks.ts'

export interface Delays {
  readonly yes: DelayCurve
  readonly no: DelayCurve
  readonly any: DelayCurve
}

type Ending = Pick<PastAsk, 'answer' | 'afterSeconds'>

/** Later answers measure patience, not speed: they are censored here. */
const LONGEST_SECONDS = 24 * 3600

/**
 * The speed of answers from all the employer's substitutes together, shrunk towards the prior delays while answers are
 * few.
 */
export const delaysOf = (asks: readonly Ending[]): Delays => {
  const count = (kind: 'yes' | 'no') => asks.filter(({ answer }) => answer === kind).length
  const [yeses, noes] = [count('yes'), count('no')]
  const own = ownDelaysOf(asks)
  const any = withPrior(own.any, yeses + noes)
  return {
    any,
    yes: yeses > 0 ? withPrior(own.yes, yeses) : any,
    no: noes > 0 ? withPrior(own.no, noes) : any,
  }
}

/** The prior weighs as much as this many answers of an employer. */
const STRENGTH = 10

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** The assumed delays of an employer without answers: half within 8 minutes, one in a hundred after a day. */
const PRIOR: DelayCurve = {
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
const withPrior = (own: DelayCurve, answers: number): DelayCurve => {
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

/**
 * The employer's own delays alone: Kaplan and Meier's estimate of any answer, and Aalen and Johansen's of each kind as
 * a share of its own total. Before the first yes, a yes is assumed to be as fast as any answer; likewise a no.
 */
export const ownDelaysOf = (asks: readonly Ending[]): Delays => {
  const steps = incidenceOf(asks)
  const any = curveOf(steps.map(({ after, yes, no }) => ({ after, share: yes + no })))
  const yes = curveOf(steps.map(({ after, yes: share }) => ({ after, share })))
  const no = curveOf(steps.map(({ after, no: share }) => ({ after, share })))
  return { any, yes: yes.times.length > 0 ? yes : any, no: no.times.length > 0 ? no : any }
}

/**
 * At each time of an answer, the shares of all questions answered yes and no by then, if none had been censored. An
 * answer at the same second as a censoring counts as earlier.
 */
export const incidenceOf = (
  asks: readonly Ending[],
): readonly { readonly after: number; readonly yes: number; readonly no: number }[] => {
  const endings = Map.groupBy(asks, ({ afterSeconds }) => Math.min(afterSeconds, LONGEST_SECONDS))
  let open = asks.length
  let [yes, no] = [0, 0]
  const steps = []
  for (const after of [...endings.keys()].toSorted((a, b) => a - b)) {
    const ended = endings.get(after) ?? []
    const count = (kind: 'yes' | 'no') =>
      ended.filter(({ answer, afterSeconds }) => answer === kind && afterSeconds <= LONGEST_SECONDS).length
    const silent = (1 - yes - no) / open
    const [yeses, noes] = [count('yes'), count('no')]
    yes += silent * yeses
    no += silent * noes
    if (yeses + noes > 0) steps.push({ after, yes, no })
    open -= ended.length
  }
  return steps
}

const curveOf = (steps: readonly { readonly after: number; readonly share: number }[]): DelayCurve => {
  const total = steps.at(-1)?.share ?? 0
  const rises = steps.filter(({ share }, index) => share > (steps[index - 1]?.share ?? 0))
  return {
    times: rises.map(({ after }) => after),
    shares: rises.map(({ share }, index) => (index === rises.length - 1 ? 1 : share / total)),
  }
}

/** The share of answers that have arrived this long after the question. */
export const shareBy = ({ times, shares }: DelayCurve, seconds: number): number =>
  shares[countBelow(times, seconds, true) - 1] ?? 0

/** The time until this share has arrived; Infinity when it never does. */
export const delayAt = ({ times, shares }: DelayCurve, share: number): number =>
  times[countBelow(shares, share, false)] ?? Infinity

/** The number of ascending values below the limit or equal to it. Runs a hundred thousand times for each forecast. */
const countBelow = (ascending: readonly number[], limit: number, isInclusive: boolean): number => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const value = ascending[middle] ?? Infinity
    if (value < limit || (isInclusive && value === limit)) low = middle + 1
    else high = middle
  }
  return low
}
