import { endOfPause, type QuietHours } from '#features/messages/quiet-hours.ts'

/** The reasons that a plan can decide. `patience`: an earlier question has ended, in any way. */
type PlanReason = 'start' | 'patience' | 'deadline'

/** How a line is asked. */
export interface AskingPlan {
  /** At most this many people have an open question. */
  readonly openAtMost: number
  /** Minutes without an answer after which the next one is asked. */
  readonly patienceMinutes: number
  /** No one is asked before this; null: at once. */
  readonly askFrom: Date | null
  /** The time at which all the rest are asked; null: never. */
  readonly askAllAt: Date | null
  /** The hours in which no one is asked; null when it is urgent. */
  readonly quiet: QuietHours | null
}

/** How far a line has come. */
export interface LineState {
  /** The number of people who have not been asked. */
  readonly waiting: number
  /** The number of waiting people with an open question about overlapping hours; they are not asked before it ends. */
  readonly heldBack: number
  /** The first end of such a question, unless it is answered before. */
  readonly heldBackUntil: Date | null
  /** The number of people who have been asked. */
  readonly asked: number
  /** The end of patience with each open question. */
  readonly open: readonly Date[]
  /** The start of the first shift that needs a substitute; null: none does. */
  readonly startsAt: Date | null
  /** The start of the last shift that may need a substitute. */
  readonly closesAt: Date
}

export interface Decision {
  /** The number of people to ask now. */
  readonly ask: number
  readonly because: PlanReason
  /** The time of the next look if nothing happens before; null when the line has ended. */
  readonly nextAskAt: Date | null
  /** No event before `nextAskAt` changes the decision. */
  readonly isPaused: boolean
}

/** Decides the next step of a line. The same state gives the same decision, so it may be called at any time. */
export const decide = (plan: AskingPlan, line: LineState, now: Date): Decision => {
  const { waiting, heldBack, heldBackUntil, startsAt, closesAt } = line
  const because = reasonOf(plan, line, now)
  const wait = (nextAskAt: Date | null, isPaused = false) => ({ ask: 0, because, nextAskAt, isPaused })
  if (waiting === 0 || closesAt <= now) return wait(null)
  if (!startsAt) return wait(closesAt)
  const pausedUntil = endOfPause(plan, startsAt, now)
  if (pausedUntil) return wait(pausedUntil, true)
  const room = isDue(plan.askAllAt, now) ? waiting : plan.openAtMost - line.open.length
  const ask = Math.max(0, Math.min(waiting - heldBack, room))
  if (ask === waiting) return { ask, because, nextAskAt: null, isPaused: false }
  const ends = ask > 0 ? [...line.open, minutesAfter(now, plan.patienceMinutes)] : line.open
  const moments = [
    ...ends,
    ...(plan.askAllAt ? [plan.askAllAt] : []),
    ...(heldBackUntil ? [heldBackUntil] : []),
  ].filter((at) => at > now)
  const next = new Date(Math.min(closesAt.getTime(), ...moments.map((at) => at.getTime())))
  return { ask, because, nextAskAt: endOfPause(plan, startsAt, next) ?? next, isPaused: false }
}

const reasonOf = ({ askAllAt }: AskingPlan, { asked }: LineState, now: Date): PlanReason => {
  if (isDue(askAllAt, now)) return 'deadline'
  return asked === 0 ? 'start' : 'patience'
}

const isDue = (at: Date | null, now: Date) => at !== null && at <= now

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** People who said yes too late for a shift that has a free place again, and who could take it. */
export interface ReserveState {
  /** Number of people who have not been notified that it is free again. */
  readonly waiting: number
  /** Number of people who have been notified and may still answer. */
  readonly open: number
}

export interface ReserveDecision extends Decision {
  /** Number of people in reserve to ask now. */
  readonly askReserve: number
}

/**
 * Decides the next step of a line with a reserve. The reserve said yes once, so they come before all others who wait.
 * Their open questions are limited like the line's, and while one is open, the line waits, unless all are due.
 *
 * @param line its open questions include those of the reserve
 */
export const decideWithReserve = (
  plan: AskingPlan,
  line: LineState,
  { waiting, open }: ReserveState,
  now: Date,
): ReserveDecision => {
  if (waiting === 0 && open === 0) return { ...decide(plan, line, now), askReserve: 0 }
  const all = decide(plan, { ...line, waiting: line.waiting + waiting }, now)
  if (all.ask === 0) return { ...all, askReserve: 0 }
  if (all.because === 'deadline') return { ...all, ask: line.waiting - line.heldBack, askReserve: waiting }
  const askReserve = Math.min(waiting, all.ask)
  const ends = new Date(now.getTime() + plan.patienceMinutes * 60_000)
  const next = decide(
    { ...plan, openAtMost: 0 },
    {
      ...line,
      waiting: line.waiting + waiting - askReserve,
      open: askReserve > 0 ? [...line.open, ends] : line.open,
    },
    now,
  )
  return { ...next, askReserve }
}

/** A reserve with the end of each open question. */
interface ReserveEnds extends Pick<ReserveState, 'waiting'> {
  readonly ends: readonly Date[]
}

/** People who are asked at one moment, of the reserve and of the line. */
interface Turn extends ReserveDecision {
  readonly at: Date
}

/**
 * Finds the next moment at which a line with a reserve asks anyone, if no one answers before it; null if there is none.
 */
export const nextTurn = (
  plan: AskingPlan,
  line: LineState,
  { waiting, ends }: ReserveEnds,
  now: Date,
): Turn | null => {
  for (let at: Date | null = now; at !== null;) {
    const then: Date = at
    const isAfter = (end: Date) => end > then
    const reserve = { waiting, open: ends.filter(isAfter).length }
    const decision = decideWithReserve(plan, { ...line, open: line.open.filter(isAfter) }, reserve, then)
    if (decision.ask + decision.askReserve > 0) return { ...decision, at: then }
    at = decision.nextAskAt !== null && decision.nextAskAt > then ? decision.nextAskAt : null
  }
  return null
}

/** Decides as if one of those with an open question said no now: one in reserve, if they have it. */
export const afterOneNo = (
  plan: AskingPlan,
  line: LineState,
  { waiting, ends }: ReserveEnds,
  now: Date,
): ReserveDecision => {
  const reserve = { waiting, open: Math.max(0, ends.length - 1) }
  return decideWithReserve(plan, { ...line, open: line.open.slice(1) }, reserve, now)
}

/** The values of a line that no other request holds up. */
export const NOT_HELD_BACK = { heldBack: 0, heldBackUntil: null } as const

/** The number of people asked at one moment. */
export interface Step {
  readonly at: Date
  readonly ask: number
  readonly because: PlanReason
}

/** Simulates the plan if no one answers about any of the shifts: the longest duration and the highest cost. */
export const stepsWithoutAnswers = (
  plan: AskingPlan,
  length: number,
  starts: readonly Date[],
  from: Date,
): Step[] => {
  const begins = starts.toSorted((one, other) => one.getTime() - other.getTime())
  const closesAt = begins.at(-1) ?? from
  const steps: Step[] = []
  let open: Date[] = []
  let waiting = length
  for (let now: Date | null = from; now !== null;) {
    const at: Date = now
    open = open.filter((end) => end > at)
    const startsAt = begins.find((start) => start > at) ?? null
    const line = {
      waiting,
      ...NOT_HELD_BACK,
      asked: length - waiting,
      open,
      startsAt,
      closesAt,
    }
    const { ask, because, nextAskAt } = decide(plan, line, at)
    if (ask > 0) steps.push({ at, ask, because })
    waiting -= ask
    open.push(...Array.from({ length: ask }, () => minutesAfter(at, plan.patienceMinutes)))
    now = nextAskAt
  }
  return steps
}
