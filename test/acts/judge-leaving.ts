import type { LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import type { Body } from './act.ts'
import { judgeNext, newIn, same, stoppedIn, type Looks } from './judge-plan.ts'
import type { Look } from './look.ts'

/**
 * Compares the plan of a removal, or of making substitutes inactive, with what happened. Returns the broken promises.
 */
export const judgeLeaving = (plan: LeavingPlan, looks: Looks, { id, ids = [id] }: Body): string[] => {
  const { before, acted, stopped } = looks
  const queued = newIn(acted, before)
  const gone = stoppedIn(looks)
  const cost = queued.filter(({ channel }) => channel === 'sms').length
  const spent = plan.sms.problem === null ? plan.sms.needed : 0
  const about = new Set((ids as readonly string[]).map(String))
  return [
    ...same('opened shifts', openedBy(plan), leftBy(about, before, acted)),
    ...same(
      'messages',
      plan.opened
        .flatMap(({ vikarId, assignmentId, channels }) =>
          channels.map((one) => `${vikarId} ${assignmentId} ${one}`),
        )
        .toSorted(),
      queued.map(({ vikar, shift, channel }) => `${vikar ?? 'the office'} ${shift} ${channel}`).toSorted(),
    ),
    ...same('credits', spent, cost),
    ...same('the balance before', plan.sms.balance, before.balance),
    ...same('stopped', plan.stopped, {
      messages: gone.length,
      sms: gone.filter(({ channel }) => channel === 'sms').length,
    }),
    ...same('the balance after', plan.sms.balance - cost + plan.stopped.sms, stopped.balance),
    ...plan.opened.flatMap(({ assignmentId, next }) =>
      next ? judgeNext({ next }, { ...looks, shift: assignmentId }) : [],
    ),
  ]
}

const openedBy = ({ opened }: LeavingPlan) =>
  opened.map(({ assignmentId, vikarId }) => `${assignmentId} answer ${vikarId}`).toSorted()

/** Places that these people lost. */
const leftBy = (about: ReadonlySet<string>, before: Look, acted: Look) =>
  [...before.states]
    .flatMap(([requestId, state]) =>
      Object.entries(state).flatMap(([key, value]) => {
        const isHeld = key.includes(' answer ') && value === 'accepted' && about.has(key.slice(-36))
        return isHeld && acted.states.get(requestId)?.[key] !== 'accepted' ? [key] : []
      }),
    )
    .toSorted()
