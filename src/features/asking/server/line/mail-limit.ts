import { sql } from 'kysely'
import { readEmailsLeft } from '#features/email/server/hour-limit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { reachOf, type Reachable, type Ways } from '#features/messages/reach.ts'
import type { Line } from './line-state.ts'
import { reserveWaiting } from './reserve.ts'
import { theRequest } from './the-request.ts'

/**
 * Those in reserve whom only an e-mail reaches, while the hour allows too few: they keep their turn, and do not hold up those whom an
 * SMS reaches. Of a request by e-mail alone nobody is passed by, as nobody could be asked instead.
 */
export const readPassedBy = async (
  tx: TenantTransaction,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
  { plan, reserve }: Pick<Line, 'plan' | 'reserve'>,
  ways: Ways,
): Promise<string[]> => {
  if (reserve.waiting === 0 || !ways.channels.includes('sms')) return []
  const people = await readWaiting(tx, requestId, now)
  const mailed = people.map((one) => ({ id: one.id, ...reachOf(one, ways) })).filter(({ email }) => email)
  if (mailed.length === 0) return []
  const needed = Math.min(mailed.length, plan.openAtMost)
  if ((await readEmailsLeft(tx)) >= needed) return []
  return mailed.filter(({ sms }) => !sms).map(({ id }) => id)
}

const readWaiting = async (tx: TenantTransaction, requestId: string, now: Date) => {
  const { rows } = await sql<Reachable & { readonly id: string }>`
    with ${theRequest(tx, requestId, now)}
    select v.id, v.phone, v.email, v.no_sms from q
    cross join lateral (select r.vikar_id ${reserveWaiting(now, { elsewhere: sql`q.elsewhere` })}) waiting
    join vikarer v on v.employer_id = q.employer_id and v.id = waiting.vikar_id`.execute(tx)
  return rows
}
