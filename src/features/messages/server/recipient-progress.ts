import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedRecipient } from './request-messages.ts'
import { isMessaged, OF_RECIPIENT } from './deliveries.ts'

/** Somebody who was asked and is still in the register. */
export interface RecipientProgress extends AskedRecipient {
  /** With a yes or a no. A late yes waits like those who have not answered. */
  readonly hasAnswered: boolean
  /** Their yes was in time. */
  readonly hasPlace: boolean
  /** A request or reminder is on its way to them, or has gone out, or they opened their link even so. */
  readonly wasReached: boolean
}

/**
 * Those who were asked about an assignment, or one of them. Read after {@link lockAssignment}, so that it stays true. Their rows of the
 * register are held, as the messages will hold them, in the order in which an import locks them.
 */
export const readRecipientProgress = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarId: string | null = null,
): Promise<RecipientProgress[]> => {
  const { rows } = await sql<RecipientProgress>`
    select v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id,
      coalesce(r.response_type <> 'interested', false) as has_answered,
      coalesce(r.response_type = 'accepted', false) as has_place,
      ${isMessaged(OF_RECIPIENT)} or t.opened_at is not null or r.id is not null as was_reached
    from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id and v.deleted_at is null
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and t.vikar_id = coalesce(${vikarId}::uuid, t.vikar_id)
    order by v.id for key share of v`.execute(tx)
  return rows
}
