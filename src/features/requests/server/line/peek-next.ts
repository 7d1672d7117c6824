import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { NextAsked } from '../../contract-acts.ts'
import { decideNow } from './ask-next.ts'
import { isAskable, readLine } from './line-state.ts'
import { reserveWaiting } from './reserve.ts'

/** So many are named. */
const NAMED = 3

/**
 * Who is asked next by the request of a shift, as the rows are in this transaction, also while it is halted. Changes nothing and
 * locks nothing.
 */
export const peekNext = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  requestId: string,
): Promise<Omit<NextAsked, 'isAsked'>> => {
  const now = clock.now()
  const line = await readLine(tx, requestId, now)
  if (!line?.state.startsAt) return NOBODY_NEXT
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const { decision } = await decideNow(tx, { requestId, now }, { ...line, isHalted: false }, ways)
  const { ask, askReserve, nextAskAt, isPaused } = decision
  const waiting = line.reserve.waiting + line.state.waiting - line.state.heldBack
  return {
    isChoice: waiting > 0,
    reserves: line.reserve.waiting,
    inLine: line.state.waiting,
    count: isPaused ? Math.min(waiting, line.plan.openAtMost) : ask + askReserve,
    names: await readNames(tx, requestId, now),
    at: isPaused ? (nextAskAt?.toISOString() ?? null) : null,
  }
}

const NOBODY_NEXT = { isChoice: false, names: [], reserves: 0, inLine: 0, count: 0, at: null }

/** The first names, of the reserve before the line. */
const readNames = async (tx: TenantTransaction, requestId: string, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ fullName: string }>`
    select v.full_name from requests q cross join lateral (
      (select 1 as rank, r.vikar_id, row_number() over (order by r.created_at, r.id) as place from (
        select r.vikar_id, r.created_at, r.id ${reserveWaiting(now)} order by r.created_at, r.id limit ${NAMED}) r)
      union all
      (select 2, l.vikar_id, l.position from request_line l where ${isAskable(now)} order by l.position limit ${NAMED})
    ) next
    join vikarer v on v.employer_id = q.employer_id and v.id = next.vikar_id
    where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId}
    order by next.rank, next.place limit ${NAMED}`.execute(tx)
  return rows.map(({ fullName }) => fullName)
}
