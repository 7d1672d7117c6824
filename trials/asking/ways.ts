import { proposePlan, isForAllAtOnce } from '#features/asking/proposal.ts'
import { AT_ONCE, type Asking } from '#features/asking/rules.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import type { SimulatedShift } from './shifts.ts'
import type { Way } from './engine.ts'

const askedOf = ({ startsAt, places }: SimulatedShift, length: number) => ({
  length,
  places,
  startsAt,
  quiet: USUAL_QUIET_HOURS,
})

/** The product's proposal, some at a time however little time is left. */
const inOrder = (shift: SimulatedShift, people: number): Asking => {
  const plan = proposePlan(askedOf(shift, people), shift.createdAt)
  return {
    kind: 'some-at-a-time',
    openAtMost: plan.openAtMost,
    patienceMinutes: plan.patienceMinutes,
    askAllAt: plan.askAllAt?.toISOString() ?? null,
    groups: [],
    isUrgent: plan.quiet === null,
  }
}

/** Asks in rounds: a no does not advance the next; the next round begins after a share of the patience. */
const roundsOf = (share: number): Way => ({
  name: `rounds by the clock, ${share} x`,
  isByTheClock: true,
  asking: (shift, people) => {
    const asking = inOrder(shift, people)
    if (asking.kind === 'all-at-once') return asking
    return { ...asking, patienceMinutes: Math.max(3, Math.round(asking.patienceMinutes * share)) }
  },
})

export const ALL: Way = { name: 'all at once', asking: () => AT_ONCE }
export const SOME: Way = { name: 'some at a time', asking: inOrder }
/** The lengths of rounds, so that some rounds send fewer messages than some-at-a-time, and others more. */
export const ROUNDS: readonly Way[] = [roundsOf(1), roundsOf(0.6)]
/** The form's proposal: all at once if little time is left or few people can be asked. */
export const PROPOSED: Way = {
  name: 'as the form proposes',
  asking: (shift, people) =>
    isForAllAtOnce(askedOf(shift, people), shift.createdAt) ? AT_ONCE : inOrder(shift, people),
}
