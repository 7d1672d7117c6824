import { sql } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { GatewaysInUse } from '#server/outbox/circuit.ts'
import { MESSAGES_MAX, type PersonMessage } from '../contract-person.ts'
import { MESSAGE_KINDS, type Delivery, type DeliveryState } from '../shapes.ts'
import { isHeld } from './held-up.ts'

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
export const readPersonMessages = async (
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
