import type { DelayCurve } from './delay-curve.ts'
import type { PastAsk } from './past-asks.ts'
import { withPrior } from './prior-delays.ts'

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
