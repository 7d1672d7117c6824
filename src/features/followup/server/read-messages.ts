import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { isAbout } from '#features/assignments/server/of-request.ts'
import type { Channel } from '#features/assignments/rules.ts'
import { MESSAGE_KINDS, type EventMessages } from '../shapes.ts'

interface MessageRow extends Omit<EventMessages, 'channel'> {
  /** Null: the total over the channels. */
  readonly channel: Channel | null
  readonly at: Date
  readonly stamp: string
  /** The number of people with a message that is sent or waits. */
  readonly people: number
  readonly vikarId: string | null
}

/** Messages about one subject that one transaction queued. */
export interface QueuedTogether {
  readonly at: Date
  /** That time in microseconds, like `stamp` of an event. */
  readonly stamp: string
  readonly about: EventMessages['about']
  readonly messages: EventMessages[]
  readonly people: number
  /** The receiver, if it is one person. */
  readonly vikarId: string | null
  readonly name: string | null
}

/** The messages about a shift, grouped by transaction, which gives them their time. */
export const readMessages = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<QueuedTogether[]> => {
  const { rows } = await sql<MessageRow>`
    select m.created_at as at, m.created_at::text as stamp, m.channel, m.kind as about, count(*)::integer as count,
      count(*) filter (where m.status = 'pending')::integer as waiting,
      count(*) filter (where m.status = 'failed' and m.gateway_state <> 'stopped')::integer as failed,
      count(*) filter (where m.gateway_state = 'stopped')::integer as stopped,
      count(distinct m.vikar_id) filter (where m.status <> 'failed')::integer as people,
      case when count(distinct m.vikar_id) = 1 then min(m.vikar_id::text) end as vikar_id,
      case when count(distinct m.vikar_id) = 1 then min(v.full_name) end as vikar_name
    from (
      select created_at, 'sms' as channel, kind, status, gateway_state, vikar_id from sms_history
      where ${isAbout(tx.scope.employerId, assignmentId)}
      union all
      select created_at, 'email', kind, status, gateway_state, vikar_id from email_history
      where ${isAbout(tx.scope.employerId, assignmentId)}
    ) m
    left join vikarer v on v.employer_id = ${tx.scope.employerId} and v.id = m.vikar_id
    where m.kind = any(${[...MESSAGE_KINDS]})
    group by grouping sets ((m.created_at, m.kind, m.channel), (m.created_at, m.kind))
    order by m.created_at desc, m.kind, m.channel desc nulls first`.execute(tx)
  return groupsOf(rows)
}

/** Each total comes before its channels. */
const groupsOf = (rows: readonly MessageRow[]): QueuedTogether[] => {
  const groups: QueuedTogether[] = []
  for (const { at, stamp, channel, people, vikarId, ...row } of rows) {
    if (channel) groups.at(-1)?.messages.push({ channel, ...row })
    else groups.push({ at, stamp, about: row.about, messages: [], people, vikarId, name: row.vikarName })
  }
  return groups
}
