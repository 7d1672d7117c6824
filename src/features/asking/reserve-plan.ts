import { decide, type AskingPlan, type Decision, type LineState } from './plan.ts'

/** Those who said yes too late for a shift of which a place has been given back since, and who could have it. */
export interface ReserveState {
  /** How many have not been told that it is free again. */
  readonly waiting: number
  /** How many have, and may still answer. */
  readonly open: number
}

interface ReserveDecision extends Decision {
  /** How many in reserve are to be asked now. */
  readonly askReserve: number
}

/**
 * What is to be done about a line with a reserve: they said yes once, so they come before all who wait. No more of them
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
