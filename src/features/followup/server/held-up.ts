import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { isCircuitOpen, type GatewaysInUse } from '#server/outbox/circuit.ts'
import { isAbout } from '#features/assignments/server/of-request.ts'

/**
 * Is message `m`, queued two minutes ago or more, stuck: has an attempt failed, or does its gateway fail all messages?
 * Messages that wait for their sending time do not count.
 */
export const isHeld = (gateway: string): RawBuilder<boolean> =>
  sql`(m.status = 'pending' and m.gateway_state = 'queued' and m.created_at < now() - interval '2 minutes'
    and (m.attempts > 0 or m.next_attempt_at <= now() and ${isCircuitOpen(gateway)}))`

/** Do messages about the assignment wait for a gateway that does not answer? */
export const readIsHeldUp = async (
  tx: TenantTransaction,
  assignmentId: string,
  gateways: GatewaysInUse,
): Promise<boolean> => {
  const { rows } = await sql<{ isHeldUp: boolean }>`
    select exists (select from sms_history
      where ${isAbout(tx.scope.employerId, assignmentId)} and status = 'pending'
        and ${isCircuitOpen(gateways.sms)})
    or exists (select from email_history
      where ${isAbout(tx.scope.employerId, assignmentId)} and status = 'pending'
        and ${isCircuitOpen(gateways.email)}) as is_held_up`.execute(tx)
  return rows[0]?.isHeldUp ?? false
}
