import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { FREE_KIND } from '../rules.ts'
import type { SmsOccasion } from './send.ts'

/** A failed SMS whose copy is about to be queued. */
export interface FailedSms {
  readonly id: string
  readonly employerId: string
  readonly assignmentId: string | null
  readonly vikarId: string | null
  readonly linkId: string | null
  readonly kind: SmsOccasion['kind']
  /** E.164. */
  readonly recipient: string
  readonly message: string
  readonly createdAt: Date
}

/**
 * True if SMS `s` may be resent: it has finally failed, certainly did not arrive, has not been resent, and no later
 * message repeats it. A stopped SMS was no longer wanted. A code is never resent: its user asks for a new one.
 */
export const isRepeatable = sql<boolean>`(s.status = 'failed' and s.gateway_state = any('{failed,expired}')
  and s.resent_at is null and not s.possible_duplicate and s.kind <> ${sql.lit(FREE_KIND)} and not exists (
    select from sms_history later
    where later.employer_id = s.employer_id and later.assignment_id = s.assignment_id and later.id <> s.id
      and later.vikar_id is not distinct from s.vikar_id and later.recipient = s.recipient
      and later.created_at >= s.created_at and later.status <> 'failed'
      and (later.kind = s.kind or s.kind = 'request' and later.kind = 'reminder')))`

/**
 * Marks a failed SMS as resent. One conditional update decides: exactly one of several presses gets the message and
 * queues the copy in the same transaction. Null for the others, and if the SMS has not failed.
 */
export const markResent = async (tx: TenantTransaction, id: string): Promise<FailedSms | null> => {
  const { rows } = await sql<FailedSms>`
    update sms_history s set resent_at = now()
    where s.employer_id = ${tx.scope.employerId} and s.id = ${id} and ${isRepeatable}
    returning s.id, s.employer_id, s.assignment_id, s.vikar_id, s.link_id, s.kind, s.recipient, s.message,
      s.created_at`.execute(tx)
  return rows[0] ?? null
}
