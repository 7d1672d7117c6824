import { sql } from 'kysely'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { readEmailsLeft } from '#features/email/server/hour-limit.ts'
import { readUsedLastHour } from '#features/credits/server/reserve.ts'
import { SMS_PER_HOUR, tooManyThisHour } from '#features/sms/server/send.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { reachOf, type Reachable, type Ways } from '#features/messages/reach.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { IS_ASKABLE, type Line } from './line-state.ts'
import { IN_ORDER_OF_YES, reserveWaiting } from './reserve.ts'
import { theRequest } from '../open-questions.ts'

/** The number of people to ask, from the reserve and from the line. */
interface Due {
  readonly askReserve: number
  readonly ask: number
}

interface Looking {
  readonly requestId: string
  readonly now: Date
  /** Those in reserve who are not asked now. */
  readonly passedBy: readonly string[]
}

interface Affordable {
  readonly ask: number
  /** The reason that SMS falls short; null when it does not. */
  readonly refusal: Sent['sms'] | null
  /** Nothing is left for an SMS: only people with an e-mail address are asked, by that. */
  readonly isMailedOnly: boolean
}

/**
 * Limits the people to ask now to what credits allow. An SMS is counted only for people who get one. While the credits,
 * or the limit of the hour, reach some of the first, these are asked. With no credits left, free e-mail continues alone
 * (the product's rule); the limit of the hour passes, so a line by SMS alone waits for it.
 */
export const affordable = async (
  tx: TenantTransaction,
  request: Looking,
  ways: Ways,
  due: Due,
): Promise<Affordable> => {
  const total = due.askReserve + due.ask
  if (total === 0 || !ways.channels.includes('sms')) return { ...UNLIMITED, ask: total }
  return affordableOf(tx, await readNext(tx, request, due), ways)
}

const UNLIMITED = { refusal: null, isMailedOnly: false }

/** The same for these people, in their order. */
export const affordableOf = async (
  tx: TenantTransaction,
  people: readonly Reachable[],
  ways: Ways,
): Promise<Affordable> => {
  const total = people.length
  const takeSms = people.map((person) => reachOf(person, ways).sms)
  const needed = takeSms.filter(Boolean).length
  const [balance, used] = [await readBalance(tx), await readUsedLastHour(tx)]
  const left = Math.max(0, Math.min(balance, SMS_PER_HOUR - used))
  if (left >= needed) return { ...UNLIMITED, ask: total }
  const refusal: Sent['sms'] =
    balance < needed ? { kind: 'too-few-credits', needed, balance } : await tooManyThisHour(tx, needed)
  const isMailedOnly = balance === 0 || ways.channels.includes('email')
  return { ask: isMailedOnly ? total : firstOf(takeSms, left), refusal, isMailedOnly }
}

/** The length of the longest beginning that takes at most `left` SMS. */
const firstOf = (takeSms: readonly boolean[], left: number): number => {
  let used = 0
  const end = takeSms.findIndex((isSms) => isSms && ++used > left)
  return end === -1 ? takeSms.length : end
}

const readNext = async (
  tx: TenantTransaction,
  { requestId, now, passedBy }: Looking,
  { askReserve, ask }: Due,
): Promise<Reachable[]> => {
  const { rows } = await sql<Reachable>`
    with ${theRequest(tx, requestId, now)}
    select v.phone, v.email, v.no_sms from q cross join lateral (
      (select 1 as rank, r.vikar_id, row_number() over (order by ${IN_ORDER_OF_YES}) as place from (
        select r.vikar_id, r.created_at, r.accepted_at,
          r.id ${reserveWaiting(now, { passedBy, elsewhere: sql`q.elsewhere` })}
        order by ${IN_ORDER_OF_YES} limit ${askReserve}) r)
      union all
      (select 2, l.vikar_id, l.position from request_line l where ${IS_ASKABLE} order by l.position limit ${ask})
    ) next
    join vikarer v on v.employer_id = q.employer_id and v.id = next.vikar_id
    order by next.rank, next.place`.execute(tx)
  return rows
}

/**
 * The people in reserve that only an e-mail reaches, while the hour allows too few. They keep their turn, and people
 * with a phone are asked meanwhile. A request by e-mail alone passes no one by, as no one could be asked instead.
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
