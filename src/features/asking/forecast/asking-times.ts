import type { AskingPlan } from '../plan.ts'
import { pausesBefore } from '#features/messages/quiet-hours.ts'
import { delayAt, shareBy, type DelayCurve } from './delays.ts'

/** Somebody who may still answer, in the order of the line. */
export interface Waiting {
  /** Seconds from now at which they were asked: 0 or less; null when they are not asked yet. */
  readonly asked: number | null
}

/** How questions end, other than by the last yes that is needed. */
interface Endings {
  readonly curve: DelayCurve
  /** How many end so at all. */
  readonly share: number
}

/** Odd, so that one of them is the middle. */
const PATHS = 63

/** When each is asked, in seconds from now, on each path; Infinity for those who are not. */
export type Path = readonly number[]

/** By path and person: how long after the question the next in line may be asked. */
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
 * When each is asked on each path, if nobody's yes ends it: every no brings the next forward. As the ends belong to the
 * place in line and not to the plan, nobody is asked later when more are asked at a time.
 */
export function* pathsOf(
  people: readonly Waiting[],
  ends: Ends,
  openAtMost: number,
  turnAt: Turn,
): Generator<Path, undefined> {
  const width = Math.min(openAtMost, people.length)
  // Where all may be open at once, no end brings anybody, and all paths are the same.
  for (const own of width === people.length ? ends.slice(0, 1) : ends)
    yield onePath(people, own, width, turnAt)
}

/** When somebody is asked whose turn comes then, both in seconds from now. */
export type Turn = (seconds: number) => number

interface Times {
  readonly now: Date
  readonly until: Date
  readonly startsAt: Date
}

/** As `decide` in asking-plan.ts has it: no later than when all are asked, and not in a pause. */
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
  // When the next may be asked, in order. Where more are open than may be, the first to end bring nobody.
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

/** When a question that has been open so long ends, for a draw from 0 to 1; Infinity when it does not. */
const endOf = (draw: number, elapsed: number, { curve, share }: Endings): number => {
  const past = share * shareBy(curve, elapsed)
  const rank = past + draw * (1 - past)
  return rank < share ? delayAt(curve, rank / share) : Infinity
}

/** Numbers from 0 in an order that looks like chance, another each time (Fisher and Yates; Park and Miller's generator). */
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
