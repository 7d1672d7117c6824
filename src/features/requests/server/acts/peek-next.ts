import { affordableOf, readPassedBy } from '#features/asking/server/line/afford.ts'
import { readLine, type Line } from '#features/asking/server/line/line-state.ts'
import {
  readNextOfLine,
  readNextOfReserve,
  type NextPerson,
} from '#features/asking/server/line/next-people.ts'
import { decideWithReserve } from '#features/asking/plan.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { NextAsked } from '../../contract-acts.ts'
import { NAMED } from '#shared/names.ts'

const NONE = { count: 0, names: [] }
const NOBODY_NEXT = { isChoice: false, isAsked: false, reserve: NONE, line: NONE, at: null }

/**
 * Reads the next people after an act that frees no place: a cancelled shift ends the questions of people who have
 * answered about the others. Null if the act asks no one now.
 *
 * @param isWoken the act wakes the line after its commit; otherwise the sweep finds it, which skips a paused line
 */
export const peekNext = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  requestId: string,
  isWoken: boolean,
): Promise<NextAsked | null> => {
  if (!isWoken && (await isPaused(tx, requestId, services.clock.now()))) return null
  const next = await peekFreed(tx, services, requestId)
  const isNow = next.isAsked && next.at === null && next.reserve.count + next.line.count > 0
  return isNow ? { ...next, isChoice: false } : null
}

/** True if the sweep skips the line for now, for example until its next try after a lack of credits. */
const isPaused = async (tx: TenantTransaction, requestId: string, now: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('requests')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', requestId)
    .where('isLinePaused', '=', true)
    .where('nextAskAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Reads the next people of a request's reserve and line after an act that frees a place, from the rows of this
 * transaction, even if it is halted: the people who get a message. A person that no message reaches counts as asked,
 * and the line continues at once. Changes nothing and locks nothing.
 */
export const peekFreed = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  requestId: string,
): Promise<NextAsked> => {
  const now = clock.now()
  const line = await readLine(tx, requestId, now)
  if (!line?.state.startsAt) return NOBODY_NEXT
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const passedBy = await readPassedBy(tx, { requestId, now }, line, ways)
  const reserve = await readNextOfReserve(tx, { requestId, now, passedBy }, ways)
  const turn = decideTurn(line, reserve.length, now)
  const inLine = await readNextOfLine(tx, { requestId, now, most: turn.ask }, ways)
  const isSentLater = line.plan.askFrom !== null && line.plan.askFrom > now
  const isAnyone = reserve.length + inLine.length > 0
  const asked = await limit(tx, { reserve, inLine, turn, ways })
  return {
    isChoice: isAnyone && !isSentLater,
    isAsked: isAnyone && !line.isHalted,
    reserve: listed(asked.reserve),
    line: listed(asked.inLine),
    at: turn.at?.toISOString() ?? null,
  }
}

interface Turn {
  readonly ask: number
  readonly askReserve: number
  /** The end of a pause; null: now. */
  readonly at: Date | null
}

/** The decision now, or at the end of the pause if nothing happens before that. */
const decideTurn = ({ plan, state, reserve: { open } }: Line, waiting: number, now: Date): Turn => {
  const reserve = { waiting, open }
  const decision = decideWithReserve(plan, state, reserve, now)
  if (!decision.isPaused || !decision.nextAskAt) return { ...decision, at: null }
  return { ...decideWithReserve(plan, state, reserve, decision.nextAskAt), at: decision.nextAskAt }
}

interface Waiting {
  readonly reserve: readonly NextPerson[]
  readonly inLine: readonly NextPerson[]
  readonly turn: Turn
  readonly ways: Parameters<typeof affordableOf>[2]
}

/** Limits the next people to the number that credits allow now. Credits at the end of a pause are unknown. */
const limit = async (tx: TenantTransaction, { reserve, inLine, turn, ways }: Waiting) => {
  const due = { reserve: reserve.slice(0, turn.askReserve), inLine: inLine.slice(0, turn.ask) }
  if (turn.at !== null || !ways.channels.includes('sms')) return due
  const { ask, isMailedOnly } = await affordableOf(tx, [...due.reserve, ...due.inLine], ways)
  const ofReserve = Math.min(ask, turn.askReserve)
  if (!isMailedOnly)
    return {
      reserve: due.reserve.slice(0, ask),
      inLine: due.inLine.slice(0, Math.max(0, ask - due.reserve.length)),
    }
  return {
    reserve: reserve.filter(isMailed).slice(0, ofReserve),
    inLine: inLine.filter(isMailed).slice(0, turn.ask),
  }
}

const isMailed = ({ email }: NextPerson) => email !== null

const listed = (people: readonly NextPerson[]) => ({
  count: people.length,
  names: people.slice(0, NAMED).map(({ fullName }) => fullName),
})
