import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { NextAsked } from '../../contract-acts.ts'
import { decideWithReserve } from '#features/asking/reserve-plan.ts'
import { decideNow } from '#features/asking/server/line/ask-next.ts'
import { IS_ASKABLE, readLine } from '#features/asking/server/line/line-state.ts'
import { reserveWaiting } from '#features/asking/server/line/reserve.ts'
import { theRequest } from '#features/asking/server/line/the-request.ts'

/** The names that a plan shows. */
const NAMED = 3

const NONE = { count: 0, names: [] }
const NOBODY_NEXT = { isChoice: false, isAsked: false, reserve: NONE, line: NONE, at: null }

/**
 * Reads the next people of a request's reserve and line, from the rows of this transaction, also if it is halted. Changes nothing and
 * locks nothing.
 */
export const peekNext = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  requestId: string,
): Promise<NextAsked> => {
  const now = clock.now()
  const line = await readLine(tx, requestId, now)
  if (!line?.state.startsAt) return NOBODY_NEXT
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const { decision, passedBy } = await decideNow(tx, { requestId, now }, { ...line, isHalted: false }, ways)
  const { isPaused, nextAskAt } = decision
  const reserve = { ...line.reserve, waiting: line.reserve.waiting - passedBy.length }
  // The decision at the end of the pause, if nothing happens before that.
  const then = isPaused && nextAskAt ? decideWithReserve(line.plan, line.state, reserve, nextAskAt) : decision
  const names = await readNames(tx, requestId, now)
  const isSentLater = line.plan.askFrom !== null && line.plan.askFrom > now
  const isAnyone = line.reserve.waiting + line.state.waiting - line.state.heldBack > 0
  return {
    isChoice: isAnyone && !isSentLater,
    isAsked: isAnyone && !line.isHalted,
    reserve: { count: then.askReserve, names: names.reserve.slice(0, then.askReserve) },
    line: { count: then.ask, names: names.line.slice(0, then.ask) },
    at: isPaused ? (nextAskAt?.toISOString() ?? null) : null,
  }
}

/** The names of the first few people in reserve and in line, in their order. */
const readNames = async (
  tx: TenantTransaction,
  requestId: string,
  now: Date,
): Promise<{ reserve: string[]; line: string[] }> => {
  const { rows } = await sql<{ reserve: string[]; line: string[] }>`
    with ${theRequest(tx, requestId, now)}
    select array(select v.full_name from (
        select r.vikar_id, r.created_at, r.id ${reserveWaiting(now, { elsewhere: sql`q.elsewhere` })}
        order by r.created_at, r.id limit ${NAMED}) r
        join vikarer v on v.employer_id = q.employer_id and v.id = r.vikar_id order by r.created_at, r.id) as reserve,
      array(select v.full_name from (
        select l.vikar_id, l.position from request_line l where ${IS_ASKABLE} order by l.position limit ${NAMED}) l
        join vikarer v on v.employer_id = q.employer_id and v.id = l.vikar_id order by l.position) as line
    from q`.execute(tx)
  return rows[0] ?? { reserve: [], line: [] }
}
