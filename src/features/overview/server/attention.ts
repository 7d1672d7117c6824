import { sql } from 'kysely'
import { readAccount } from '#features/credits/server/read-ledger.ts'
import { readGift } from '#features/credits/server/welcome.ts'
import { holding } from '#features/assignments/server/holders.ts'
import { joinRegister } from '#features/assignments/server/rules-in-sql.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_ARRIVE } from '#features/messages/server/deliveries.ts'
import { type GatewaysInUse, isCircuitOpen } from '#server/outbox/circuit.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import type { Attention, AttentionItem } from '../contract.ts'
import { isTrial } from '#features/requests/server/trial.ts'
import { readShifts } from './attention-shifts.ts'

/**
 * The attention list, in this order: gateways that block messages, an empty balance (no SMS can be sent), shifts with
 * an alarm, the other shifts by start, and a balance below the employer's own threshold. The untouched welcome gift
 * raises no warning.
 */
export const readAttention = async (
  tx: TenantTransaction,
  now: Date,
  gateways: GatewaysInUse,
): Promise<Attention> => {
  const [queues, shifts, failures, { balance, warnBelow }, hasVikarer, asked] = await Promise.all([
    readQueues(tx, gateways),
    readShifts(tx, now),
    readFailures(tx, now),
    readAccount(tx),
    readHasVikarer(tx),
    readAsked(tx),
  ])
  const start = asked.hasAsked ? null : { hasTried: asked.hasTried, hasSms: balance > 0 }
  const askedNobody = new Set(
    shifts.filter(({ reasons }) => reasons.includes('not-asked')).map(({ id }) => id),
  )
  const about = [...shifts, ...failures.filter(({ id }) => !askedNobody.has(id))].toSorted(
    (one, other) =>
      Number(isAlarmed(other)) - Number(isAlarmed(one)) ||
      Date.parse(one.startsAt) - Date.parse(other.startsAt),
  )
  const credits = { kind: 'credits', balance } as const
  if (balance === 0) return { hasVikarer, start, items: [...queues, credits, ...about] }
  const isLow = balance < warnBelow && !(await readGift(tx, 0))
  return { hasVikarer, start, items: [...queues, ...about, ...(isLow ? [credits] : [])] }
}

const isAlarmed = (item: AttentionItem) => item.kind === 'shift' && item.alarms.length > 0

/** A register with one inactive person holds only the administrator, who tried the service on themselves. */
const readHasVikarer = async (tx: TenantTransaction): Promise<boolean> => {
  const [first, second] = await tx
    .selectFrom('vikarer')
    .select('availability')
    .where('employerId', '=', tx.scope.employerId)
    .where('deletedAt', 'is', null)
    .limit(sql.lit(2))
    .execute()
  return second !== undefined || (first !== undefined && first.availability !== 'inactive')
}

/** `hasTried` is computed only for an office that has asked no other person: all its shifts are trials then. */
const readAsked = async (tx: TenantTransaction): Promise<{ hasAsked: boolean; hasTried: boolean }> => {
  const own = sql`from assignments a where a.employer_id = ${tx.scope.employerId}`
  const { rows } = await sql<{ hasAsked: boolean; hasTried: boolean }>`
    select exists (select ${own} and not ${isTrial(sql`a.title`, sql`a.description`)}) as has_asked,
      exists (select ${own}) as has_tried`.execute(tx)
  return rows[0] ?? { hasAsked: false, hasTried: false }
}

type Queue = Extract<AttentionItem, { kind: 'gateway-down' }>
type QueueRow = Omit<Queue, 'kind' | 'since'> & { since: Date }

/**
 * The employer's messages that wait for a gateway that does not answer. While all answer, the query reads no message.
 */
const readQueues = async (tx: TenantTransaction, gateways: GatewaysInUse): Promise<Queue[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<QueueRow>`
    select 'sms' as channel, count(*)::integer as waiting, min(created_at) as since from sms_history
      where employer_id = ${employerId} and status = 'pending' and next_attempt_at is not null
        and ${isCircuitOpen(gateways.sms)} having count(*) > 0
    union all
    select 'email', count(*)::integer, min(created_at) from email_history
      where employer_id = ${employerId} and status = 'pending' and next_attempt_at is not null
        and ${isCircuitOpen(gateways.email)} having count(*) > 0`.execute(tx)
  return rows.map(({ since, ...row }) => ({ kind: 'gateway-down', ...row, since: since.toISOString() }))
}

const FAILURES_MAX = 10

type Failure = Extract<AttentionItem, { kind: 'failed-messages' }>
type FailureRow = Omit<Failure, 'kind' | 'startsAt'> & { startsAt: Date }

/**
 * Coming shifts whose messages failed, soonest first. An open shift counts people without an answer whose requests
 * failed permanently; a cancelled one counts holders who do not know of it. A message that waits or was sent, by any
 * channel, suppresses the entry; people who have left the register cannot be notified.
 */
const readFailures = async (tx: TenantTransaction, now: Date): Promise<Failure[]> => {
  const { rows } = await sql<FailureRow>`
    select a.id, a.title, a.assignment_date as date, a.starts_at, a.status = 'cancelled' as is_cancelled,
      count(*)::integer as people
    from assignments a
    cross join lateral (
      select d.employer_id, d.vikar_id from deliveries d
      where d.employer_id = a.employer_id and d.request_id = a.request_id
        and case a.status when 'open' then d.kind = 'request' or d.kind = 'reminder' and d.assignment_id = a.id
          else d.assignment_id = a.id and d.kind = 'cancelled' and ${holding(sql`d.vikar_id`)} end
      group by d.employer_id, d.vikar_id
      having not bool_or(${MAY_ARRIVE}) and bool_or(d.status <> 'stopped')
    ) missed
    ${joinRegister(sql`missed`)}
    where a.employer_id = ${tx.scope.employerId} and a.status in ('open', 'cancelled')
      and a.assignment_date >= ${addDays(osloToday(now), -1)}::date and a.ends_at > ${now}::timestamptz
      and (a.status = 'cancelled' or not exists (select from assignment_responses r
        where r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = missed.vikar_id))
    group by a.employer_id, a.id
    order by a.starts_at limit ${FAILURES_MAX}`.execute(tx)
  return rows.map(({ startsAt, ...row }) => ({
    kind: 'failed-messages',
    ...row,
    startsAt: startsAt.toISOString(),
  }))
}
