import type { PastAsk } from './past-asks.ts'

/** A step function from 0 to 1: the share of those answers that have come so long after the question. */
export interface DelayCurve {
  /** In seconds, ascending, each once. */
  readonly times: readonly number[]
  /** At and after the time of the same index. */
  readonly shares: readonly number[]
}

export interface Delays {
  readonly yes: DelayCurve
  readonly no: DelayCurve
  readonly any: DelayCurve
}

type Ending = Pick<PastAsk, 'answer' | 'afterSeconds'>

/** What was answered later than this tells about patience, not about speed: it is censored here. */
const LONGEST_SECONDS = 24 * 3600

/**
 * How fast answers come, of all the employer's people together: Kaplan and Meier's estimate, and what each kind of answer
 * has of it (Aalen and Johansen's), each kind as a share of its own total. Before the first yes, a yes is taken to be
 * as fast as any answer; likewise a no.
 */
export const delaysOf = (asks: readonly Ending[]): Delays => {
  const steps = incidenceOf(asks)
  const any = curveOf(steps.map(({ after, yes, no }) => ({ after, share: yes + no })))
  const yes = curveOf(steps.map(({ after, yes: share }) => ({ after, share })))
  const no = curveOf(steps.map(({ after, no: share }) => ({ after, share })))
  return { any, yes: yes.times.length > 0 ? yes : any, no: no.times.length > 0 ? no : any }
}

/**
 * At each time of an answer, the share of all questions that have been answered yes and no by then, had none been
 * censored. What is answered at the same second as another is censored counts as answered first.
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

/** The share that has come so long after the question. */
export const shareBy = ({ times, shares }: DelayCurve, seconds: number): number =>
  shares[countBelow(times, seconds, true) - 1] ?? 0

/** How long it takes until this share has come; Infinity when it never does. */
export const delayAt = ({ times, shares }: DelayCurve, share: number): number =>
  times[countBelow(shares, share, false)] ?? Infinity

/** How many of ascending values are below the limit, or equal to it. It runs a hundred thousand times a forecast. */
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
