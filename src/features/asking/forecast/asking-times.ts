import type { AskingPlan } from '../plan.ts'
import { pausesBefore } from '#features/messages/quiet-hours.ts'
import type { DelayCurve } from './delay-curve.ts'
import { delayAt, shareBy } from './delays.ts'

/** A person who may still answer, in the order of the line. */
export interface Waiting {
  /** Seconds from now at which they were asked: 0 or less; null if they have not been asked. */
  readonly asked: number | null
}

/** The distribution of how questions end, apart from the last yes needed. */
interface Endings {
  readonly curve: DelayCurve
  /** The share of questions that end this way. */
  readonly share: number
}

/** Odd, so that one of them is the middle. */
const PATHS = 63

/**
 * For each person, the time of the question on each path, in seconds from now; Infinity for people who are not asked.
 */
export type Path = readonly number[]

/** By path and person: seconds from the question until the next in line may be asked. */
export type Ends = readonly (readonly number[])[]

/**
 * A sample of how long questions stay open, with patience as the limit; the same sample each time. Each person's are
 * drawn once from each of `PATHS` equal strata (a Latin hypercube), which makes so few paths do.
 */
export const drawEnds = (
  people: readonly Waiting[],
  { patienceMinutes }: Pick<AskingPlan, 'patienceMinutes'>,
  endings: Endings,
): Ends => {
  const shuffle = shuffler()
  const paths: number[][] = Array.from({ length: PATHS }, () => [])
  for (const { asked } of people) {
    const strata = shuffle(PATHS)
    for (const [path, ends] of paths.entries()) {
      const draw = ((strata[path] ?? 0) + 0.5) / PATHS
      ends.push(Math.min(endOf(draw, -(asked ?? 0), endings), patienceMinutes * 60))
    }
  }
  return paths
}

/**
 * The time of each person's question on each path, as long as no yes ends the asking: every no brings the next question
 * forward. The ends belong to the place in line and not to the plan, so asking more at a time asks no one later.
 */
export function* pathsOf(
  people: readonly Waiting[],
  ends: Ends,
  openAtMost: number,
  turnAt: Turn,
): Generator<Path, undefined> {
  const width = Math.min(openAtMost, people.length)
  // If all questions may be open at once, no end triggers another, and all paths are the same.
  for (const own of width === people.length ? ends.slice(0, 1) : ends)
    yield onePath(people, own, width, turnAt)
}

/** The time at which a person is asked if their turn comes at `seconds`; both in seconds from now. */
export type Turn = (seconds: number) => number

interface Times {
  readonly now: Date
  readonly until: Date
  readonly startsAt: Date
}

/** Follows `decide` in plan.ts: no later than the time at which all are asked, and not in a pause. */
export const turnsBy = (plan: AskingPlan, { now, until, startsAt }: Times): Turn => {
  const fromNow = (instant: Date) => (instant.getTime() - now.getTime()) / 1000
  const atLatest = plan.askAllAt ? Math.max(0, fromNow(plan.askAllAt)) : Infinity
  const pauses = [
    ...(plan.askFrom ? [{ from: 0, to: fromNow(plan.askFrom) }] : []),
    ...pausesBefore(plan.quiet, startsAt, now, until).map((span) => ({
      from: fromNow(span.startsAt),
      to: fromNow(span.endsAt),
    })),
  ]
  return (seconds) => {
    let time = Math.min(seconds, atLatest)
    for (const { from, to } of pauses) if (time >= from && time < to) time = to
    return time
  }
}

const onePath = (
  people: readonly Waiting[],
  ends: readonly number[],
  width: number,
  turnAt: Turn,
): number[] => {
  const open = people
    .flatMap(({ asked }, index) => (asked === null ? [] : [asked + (ends[index] ?? 0)]))
    .filter((time) => time > 0)
    .toSorted((a, b) => a - b)
  // The times at which the next may be asked, in order. If more are open than allowed, the first ends trigger no
  // question.
  const turns = open.length > width ? open.slice(open.length - width) : open
  while (turns.length < width) turns.unshift(0)

  return people.map(({ asked }, index) => {
    if (asked !== null) return asked
    const time = turnAt(turns.shift() ?? Infinity)
    const next = time + (ends[index] ?? 0)
    let place = turns.length
    while (place > 0 && (turns[place - 1] ?? 0) > next) place -= 1
    turns.splice(place, 0, next)
    return time
  })
}

/**
 * The seconds until a question that has been open for `elapsed` ends, for a draw from 0 to 1; Infinity when it does
 * not.
 */
const endOf = (draw: number, elapsed: number, { curve, share }: Endings): number => {
  const past = share * shareBy(curve, elapsed)
  const rank = past + draw * (1 - past)
  return rank < share ? delayAt(curve, rank / share) : Infinity
}

/**
 * Numbers from 0 in an order that looks like chance, another each time (Fisher and Yates; Park and Miller's generator).
 */
const shuffler = () => {
  let state = 1
  return (count: number): number[] => {
    const order = Array.from({ length: count }, (_, index) => index)
    for (let last = count - 1; last > 0; last -= 1) {
      state = (state * 48_271) % 2_147_483_647 // exact in floating point
      const other = state % (last + 1)
      const [a = 0, b = 0] = [order[last], order[other]]
      order[last] = b
      order[other] = a
    }
    return order
  }
}
