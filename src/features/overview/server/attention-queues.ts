import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { isLeftAlone, type GatewaysInUse } from '#server/outbox/circuit.ts'
import type { AttentionItem } from '../contract.ts'

type Queue = Extract<AttentionItem, { kind: 'gateway-down' }>
type QueueRow = Omit<Queue, 'kind' | 'since'> & { since: Date }

/** What the employer has waiting for a gateway that does not answer. While all answer, no message is looked at. */
export const readQueues = async (tx: TenantTransaction, gateways: GatewaysInUse): Promise<Queue[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<QueueRow>`
    select 'sms' as channel, count(*)::integer as waiting, min(created_at) as since from sms_history
      where employer_id = ${employerId} and status = 'pending' and next_attempt_at is not null
        and ${isLeftAlone(gateways.sms)} having count(*) > 0
    union all
    select 'email', count(*)::integer, min(created_at) from email_history
      where employer_id = ${employerId} and status = 'pending' and next_attempt_at is not null
        and ${isLeftAlone(gateways.email)} having count(*) > 0`.execute(tx)
  return rows.map(({ since, ...row }) => ({ kind: 'gateway-down', ...row, since: since.toISOString() }))
}
