import { sql } from 'kysely'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { isAnswerOf, standingIn } from '#features/assignments/server/rules-in-sql.ts'
import { isMessaged, OF_RECIPIENT } from '#features/messages/server/deliveries.ts'
import { inRegister } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { GatewaysInUse } from '#server/outbox/circuit.ts'
import { osloToday } from '#shared/dates.ts'
import type { Channel } from '#features/assignments/rules.ts'
import {
  MONTHS,
  PAST_MAX,
  type AskedShift,
  type ComingShift,
  type MonthHours,
  MESSAGES_MAX,
  type PersonMessage,
} from '../contract-person.ts'
import { MESSAGE_KINDS, type Delivery, type DeliveryState } from '../shapes.ts'
import { isHeld } from './held-up.ts'

/** Shifts, answers, hours and messages of a substitute in the register; null for an unknown one. */
export const readPerson = async (
  tx: TenantTransaction,
  vikarId: string,
  { now, gateways }: { readonly now: Date; readonly gateways: GatewaysInUse },
) => {
  const [known, coming, asked, hours, messages] = await Promise.all([
    inRegister(tx).select('id').where('id', '=', vikarId).executeTakeFirst(),
    readComing(tx, vikarId),
    readAsked(tx, vikarId),
    readHours(tx, vikarId, osloToday(now)),
    readPersonMessages(tx, vikarId, gateways),
  ])
  if (!known) return null
  const isPart = tx.scope.departments !== null
  return {
    coming,
    asked: asked.slice(0, PAST_MAX),
    hasMore: asked.length > PAST_MAX,
    hours,
    messages,
    isPart,
  }
}

interface Row extends Pick<PersonMessage, 'about' | 'assignmentId' | 'title'> {
  readonly channel: Channel
  readonly queuedAt: Date
  readonly state: DeliveryState
  readonly at: Date
  readonly deliveredAt: Date | null
  readonly isHeld: boolean
}

/** Requests are read newest first, so that years of them cost no more than the page shows. */
const REQUESTS = 2 * MESSAGES_MAX

/** The newest messages to a substitute about shifts that the member sees, with their delivery. */
const readPersonMessages = async (
  tx: TenantTransaction,
  vikarId: string,
  gateways: GatewaysInUse,
): Promise<PersonMessage[]> => {
  const { rows } = await sql<Row>`
    select m.*, a.title, a.id as assignment_id
    from (
      select t.employer_id, t.request_id from recipients t
      where t.employer_id = ${tx.scope.employerId} and t.vikar_id = ${vikarId}
      order by t.created_at desc limit ${REQUESTS}
    ) t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    cross join lateral (
      select 'sms' as channel, m.kind as about, m.gateway_state as state, m.created_at as queued_at,
        coalesce(m.sent_at, m.created_at) as at, m.delivered_at, ${isHeld(gateways.sms)} as is_held
      from sms_history m
      where m.employer_id = a.employer_id and m.assignment_id = a.id and m.vikar_id = ${vikarId}
      union all
      select 'email', m.kind, m.gateway_state, m.created_at, coalesce(m.sent_at, m.created_at), null,
        ${isHeld(gateways.email)}
      from email_history m
      where m.employer_id = a.employer_id and m.assignment_id = a.id and m.vikar_id = ${vikarId}
    ) m
    where m.about = any(${[...MESSAGE_KINDS]})
    order by m.queued_at desc, a.id, m.about, m.channel
    limit ${MESSAGES_MAX}`.execute(tx)
  return together(rows)
}

/** Groups messages by time, which the messages of one act share. */
const together = (rows: readonly Row[]): PersonMessage[] => {
  const acts = Map.groupBy(rows, (row) => `${row.queuedAt.toISOString()} ${row.assignmentId} ${row.about}`)
  return [...acts.values()].flatMap((messages) => {
    const [first] = messages
    if (!first) return []
    const { about, assignmentId, title } = first
    const by = (channel: Channel) => messages.find((message) => message.channel === channel)
    return [
      {
        about,
        assignmentId,
        title,
        queuedAt: first.queuedAt.toISOString(),
        sms: deliveryOf(by('sms')),
        email: deliveryOf(by('email')),
      },
    ]
  })
}

const deliveryOf = (row: Row | undefined): Delivery | null =>
  row
    ? {
        state: row.state,
        at: row.at.toISOString(),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        ...(row.isHeld && { isHeld: true }),
      }
    : null

const SHIFT = sql`a.id, a.title, a.location, a.assignment_date as date, a.start_time, a.end_time`

/** Does the person of answer `r` have shift `a`, which has not ended? */
const IS_COMING = sql`(${isAnswerOf(['place'])} and a.status in ('open', 'assigned') and a.ends_at > now())`

const readComing = async (tx: TenantTransaction, vikarId: string): Promise<ComingShift[]> => {
  const { rows } = await sql<ComingShift>`
    select ${SHIFT}, ${isUnconfirmed} as is_to_confirm
    from assignment_responses r
    join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
    where r.employer_id = ${tx.scope.employerId} and r.vikar_id = ${vikarId} and ${IS_COMING}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

/** Reads one row more than the page shows, to detect more. A request that was undone asked no one. */
const readAsked = async (tx: TenantTransaction, vikarId: string): Promise<AskedShift[]> => {
  const wasReached = sql`(${isMessaged(OF_RECIPIENT)} or t.opened_at is not null)`
  const { rows } = await sql<Omit<AskedShift, 'respondedAt'> & { readonly respondedAt: Date | null }>`
    select ${SHIFT}, a.status, a.ends_at <= now() as has_ended, r.created_at as responded_at, r.message,
      case standing.of when 'asked' then 'silent' when 'stranger' then 'silent' when 'in-line' then 'silent'
        else standing.of end as answer
    from recipients t
    join requests q on q.employer_id = t.employer_id and q.id = t.request_id and q.undone_at is null
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id
      and l.vikar_id = t.vikar_id
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and r.vikar_id = t.vikar_id
    cross join lateral (select ${standingIn({ wasReached })} as of) standing
    where t.employer_id = ${tx.scope.employerId} and t.vikar_id = ${vikarId}
      and (r.id is null or not ${IS_COMING})
    order by a.starts_at desc, a.id
    limit ${PAST_MAX + 1}`.execute(tx)
  return rows.map(({ respondedAt, ...row }) => ({ ...row, respondedAt: respondedAt?.toISOString() ?? null }))
}

/** A cancelled shift has no hours. */
const readHours = async (tx: TenantTransaction, vikarId: string, today: string): Promise<MonthHours[]> => {
  const { rows } = await sql<MonthHours>`
    select to_char(a.assignment_date, 'YYYY-MM') as month,
      count(*) filter (where a.ends_at <= now())::integer as shifts,
      coalesce(sum(length.minutes) filter (where a.ends_at <= now()), 0)::integer as minutes,
      count(*) filter (where a.ends_at > now())::integer as coming_shifts,
      coalesce(sum(length.minutes) filter (where a.ends_at > now()), 0)::integer as coming_minutes
    from assignment_responses r
    join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id and a.status <> 'cancelled'
    cross join lateral (select extract(epoch from a.ends_at - a.starts_at) / 60 as minutes) length
    where r.employer_id = ${tx.scope.employerId} and r.vikar_id = ${vikarId} and ${isAnswerOf(['place'])}
      and a.assignment_date >= date_trunc('month', ${today}::date) - ${MONTHS - 1} * interval '1 month'
    group by 1 order by 1 desc`.execute(tx)
  return rows
}
