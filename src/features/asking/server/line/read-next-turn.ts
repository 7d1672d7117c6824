import type { TenantTransaction } from '#server/database/database.ts'
import type { Config } from '#server/config/config.ts'
import { afterOneNo, nextTurn, type ReserveDecision } from '../../plan.ts'
import { readPassedBy } from './afford.ts'
import { readLine, type Line } from './line-state.ts'
import { readNextOfLine, readNextOfReserve, type NextPerson } from './next-people.ts'

interface People {
  readonly reserve: readonly NextPerson[]
  readonly line: readonly NextPerson[]
}

/** The next people in reserve and in line to be asked by the service. */
export interface NextTurn extends People {
  /** Null: only a no brings it. */
  readonly at: Date | null
  /** A no brings it forward. */
  readonly isSoonerByNo: boolean
  /** It asks everyone who is left. */
  readonly isLast: boolean
}

interface Looking {
  readonly requestId: string
  readonly now: Date
  readonly config: Pick<Config, 'smsCountries'>
}

/**
 * Reads the next people of a request's reserve and line, by the decision that the engine makes at that time. Leaves out
 * people that no message reaches now. Null when no one is asked by itself: the line is halted, empty or over. Changes
 * nothing and locks nothing.
 */
export const readNextTurn = async (
  tx: TenantTransaction,
  { requestId, now, config }: Looking,
): Promise<NextTurn | null> => {
  const line = await readLine(tx, requestId, now)
  if (!line?.state.startsAt || line.isHalted) return null
  const { plan, state, reserve, reserveEnds, channels } = line
  const questions = { waiting: reserve.waiting, ends: reserveEnds }
  const timed = nextTurn(plan, state, questions, now)
  const byNo = state.open.length > 0 ? afterOneNo(plan, state, questions, now) : null
  const isSoonerByNo = byNo !== null && byNo.ask + byNo.askReserve > 0
  const first = isSoonerByNo ? byNo : null
  const decision = timed ?? first
  if (!decision) return null
  const ways = { channels, smsCountries: config.smsCountries }
  const people = await readPeople(tx, { requestId, now, line, ways }, fewest(decision, first))
  return {
    ...people,
    at: timed?.at ?? null,
    isSoonerByNo: isSoonerByNo && timed?.at !== now,
    isLast: decision.because === 'deadline',
  }
}

type Asking = Pick<ReserveDecision, 'ask' | 'askReserve'>

/** Limits a turn to the people that a no would bring too. */
const fewest = (one: Asking, other: Asking | null): Asking =>
  other && other.ask + other.askReserve > 0
    ? { ask: Math.min(one.ask, other.ask), askReserve: Math.min(one.askReserve, other.askReserve) }
    : one

interface Reading {
  readonly requestId: string
  readonly now: Date
  readonly line: Line
  readonly ways: Parameters<typeof readPassedBy>[3]
}

const readPeople = async (
  tx: TenantTransaction,
  { requestId, now, line, ways }: Reading,
  { ask, askReserve }: Asking,
): Promise<People> => {
  const passedBy = askReserve > 0 ? await readPassedBy(tx, { requestId, now }, line, ways) : []
  const reserve = askReserve > 0 ? await readNextOfReserve(tx, { requestId, now, passedBy }, ways) : []
  const inLine = ask > 0 ? await readNextOfLine(tx, { requestId, now, most: ask }, ways) : []
  return { reserve: reserve.slice(0, askReserve), line: inLine.slice(0, ask) }
}
