import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedRecipient } from './messages.ts'

/** Somebody who was asked and is still in the register. */
export interface RecipientProgress extends AskedRecipient {
  /** With a yes or a no. A late yes waits like those who have not answered. */
  readonly hasAnswered: boolean
  /** A request or reminder is on its way to them, or has gone out, or they opened their link even so. */
  readonly wasReached: boolean
}

/**
 * Those who were asked about an assignment. Read after {@link lockAssignment}, so that it stays true. Their rows of the
 * register are held, as the messages will hold them, in the order in which an import locks them.
 */
export const readRecipientProgress = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<RecipientProgress[]> => {
  const { rows } = await sql<RecipientProgress>`
    select v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id,
      exists (select from assignment_responses r where r.employer_id = t.employer_id
        and r.assignment_id = t.assignment_id and r.vikar_id = t.vikar_id
        and r.response_type <> 'interested') as has_answered,
      exists (select from sms_history s where s.employer_id = t.employer_id and s.assignment_id = t.assignment_id
        and s.vikar_id = t.vikar_id and s.kind in ('request', 'reminder') and s.status <> 'failed')
      or exists (select from email_history e where e.employer_id = t.employer_id and e.assignment_id = t.assignment_id
        and e.vikar_id = t.vikar_id and e.kind in ('request', 'reminder') and e.status <> 'failed')
      or t.opened_at is not null
      or exists (select from assignment_responses r where r.employer_id = t.employer_id
        and r.assignment_id = t.assignment_id and r.vikar_id = t.vikar_id) as was_reached
    from assignment_response_tokens t
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id and v.deleted_at is null
    where t.employer_id = ${tx.scope.employerId} and t.assignment_id = ${assignmentId}
    order by v.id for key share of v`.execute(tx)
  return rows
}
