import type { AskingPlan } from '#features/asking/plan.ts'
import type { PastAsk } from '#features/asking/forecast/past-asks.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import { FATIGUE_DAYS } from './distributions.ts'
import type { Office, SimulatedPerson } from './offices.ts'
import type { SimulatedShift } from './shifts.ts'

const MINUTE = 60_000

/** The outcome of a shift. */
export interface Asked {
  /** In the order of the line, without people who were never asked. */
  readonly asks: readonly PastAsk[]
  /** The time its last place was filled. */
  readonly filledAt: Date | null
}

/** What asking needs of an office. */
interface Asking extends Pick<Office, 'answerOf'> {
  readonly people: readonly Pick<SimulatedPerson, 'id'>[]
  readonly shifts: readonly Pick<SimulatedShift, 'createdAt' | 'startsAt' | 'places'>[]
}

/** The people of an office and the times of their messages, which decide fatigue and the order of the line. */
export interface Register {
  readonly office: Asking
  readonly messages: readonly Date[][]
}

export const registerOf = (office: Asking): Register => ({
  office,
  messages: office.people.map(() => []),
})

/** Last asked longest ago first, like the product within a group. */
export const lineOf = ({ office, messages }: Register): number[] => {
  const last = (person: number) => messages[person]?.at(-1)?.getTime() ?? 0
  return office.people.map((_, person) => person).toSorted((a, b) => last(a) - last(b) || a - b)
}

/**
 * Asks a line about a shift, some at a time, and records the messages in the register. People asked later cannot answer
 * earlier than that, so one pass over the line is enough.
 */
export const askInOrder = (
  { office, messages }: Register,
  shiftIndex: number,
  line: readonly number[],
  plan: AskingPlan,
): Asked => {
  const shift = office.shifts[shiftIndex]
  if (!shift) throw new RangeError(`there is no shift ${shiftIndex}`)
  const free = Array.from({ length: Math.min(plan.openAtMost, line.length) }, () => shift.createdAt.getTime())
  const latest = Math.max(plan.askAllAt?.getTime() ?? Infinity, shift.createdAt.getTime())
  const yeses: number[] = []
  const asked: { person: number; at: number; answer: 'yes' | 'no' | null; endsAt: number }[] = []
  for (const person of line) {
    const at = afterPause(Math.min(free.shift() ?? Infinity, latest), plan, shift.startsAt)
    if (at >= Math.min(lastNeeded(yeses, shift.places), shift.startsAt.getTime())) break
    const since = at - FATIGUE_DAYS * 24 * 3_600_000
    const recent = (messages[person] ?? []).filter((sent) => sent.getTime() >= since && sent.getTime() <= at)
    const { answer, afterSeconds } = office.answerOf(person, shiftIndex, new Date(at), recent.length)
    const endsAt = at + afterSeconds * 1000
    messages[person]?.push(new Date(at))
    asked.push({ person, at, answer, endsAt })
    if (answer === 'yes') yeses.push(endsAt)
    const ends = Math.min(endsAt, at + plan.patienceMinutes * MINUTE)
    free.splice(free.findLastIndex((other) => other <= ends) + 1, 0, ends)
  }
  const filledAt = lastNeeded(yeses, shift.places)
  const closesAt = Math.min(filledAt, shift.startsAt.getTime())
  return {
    filledAt: filledAt <= closesAt ? new Date(filledAt) : null,
    asks: asked.map(({ person, at, answer, endsAt }) => ({
      vikarId: office.people[person]?.id ?? '',
      askedAt: new Date(at),
      startsAt: shift.startsAt,
      answer: endsAt <= closesAt ? answer : null,
      afterSeconds: (Math.min(endsAt, closesAt) - at) / 1000,
    })),
  }
}

/** The time of the yes that fills the last place; Infinity without it. */
const lastNeeded = (yeses: readonly number[], places: number): number =>
  yeses.toSorted((a, b) => a - b)[places - 1] ?? Infinity

const afterPause = (time: number, { quiet }: AskingPlan, startsAt: Date): number => {
  const ends = Number.isFinite(time) ? quietEnd(quiet, new Date(time)) : null
  return ends && ends < startsAt ? ends.getTime() : time
}
