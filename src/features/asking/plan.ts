import { endOfPause, type QuietHours } from '#features/messages/quiet-hours.ts'

/** The reasons that a plan can decide. `patience`: an earlier question has ended, in any way. */
type PlanReason = 'start' | 'patience' | 'deadline'

/** How a line is asked. */
export interface AskingPlan {
  /** At most this many people have an open question. */
  readonly openAtMost: number
  /** After so long without an answer the next one is asked. */
  readonly patienceMinutes: number
  /** Nobody is asked before this; null: at once. */
  readonly askFrom: Date | null
  /** All who are left are asked then; null: never. */
  readonly askAllAt: Date | null
  /** When nobody is asked; null when it is urgent. */
  readonly quiet: QuietHours | null
}

/** How far a line has come. */
export interface LineState {
  /** How many have not been asked. */
  readonly waiting: number
  /** How many of those who wait have an open question about overlapping hours: they are not asked before it ends. */
  readonly heldBack: number
  /** When the first such question ends unless it is answered before. */
  readonly heldBackUntil: Date | null
  /** How many have been asked. */
  readonly asked: number
  /** When the patience with each open question ends. */
  readonly open: readonly Date[]
  /** When the first shift begins that needs somebody; null: none does. */
  readonly startsAt: Date | null
  /** When the last shift that may need somebody begins. */
  readonly closesAt: Date
}

export interface Decision {
  /** How many are to be asked now. */
  readonly ask: number
  readonly because: PlanReason
  /** When the line must be looked at again although nothing happens; null when it has come to its end. */
  readonly nextAskAt: Date | null
  /** Until then nothing that happens makes a difference. */
  readonly isPaused: boolean
}

/** What is to be done about a line now. The same state gives the same decision, so it may be asked at any time. */
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

/** Those who said yes too late for a shift of which a place has been given back since, and who could have it. */
export interface ReserveState {
  /** Number of people who have no message yet that it is free again. */
  readonly waiting: number
  /** Number of people who have one and may still answer. */
  readonly open: number
}

export interface ReserveDecision extends Decision {
  /** Number of people in reserve to ask now. */
  readonly askReserve: number
}

/**
 * Decides the next step of a line with a reserve. The reserve said yes once, so they come before all who wait. No more of them
 * have an open question than of the line, and while one has, the line waits, unless all are to be asked by then.
 *
 * @param line its open questions are those of the reserve too
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

/** Finds the next moment at which a line with a reserve asks anyone, if no one answers before it; null if there is none. */
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

/** Of a line that no other request holds up. */
export const NOT_HELD_BACK = { heldBack: 0, heldBackUntil: null } as const

/** So many are asked at one moment. */
export interface Step {
  readonly at: Date
  readonly ask: number
  readonly because: PlanReason
}

/** Whom the plan asks when, if nobody answers about any of the shifts: the longest that it can take, and the most it can cost. */
export const courseOf = (plan: AskingPlan, length: number, starts: readonly Date[], from: Date): Step[] => {
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
