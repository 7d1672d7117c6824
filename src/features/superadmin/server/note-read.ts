import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Customer data that a superadmin can read; each kind is an audit action. */
export type ReadAction =
  | 'customers-listed'
  | 'customer-viewed'
  | 'vikar-viewed'
  | 'sms-listed'
  | 'sms-searched'
  | 'economy-viewed'
  | 'audit-viewed'

/** A page that refetches automatically within this time is one look. */
const ONE_LOOK_MINUTES = 10

/**
 * Logs that a superadmin has looked at customer data, once per target within ten minutes. It runs in the reading
 * transaction, so data is shown only if the look is logged.
 */
export const noteRead = async (
  tx: SystemTransaction,
  action: ReadAction,
  about: {
    readonly employerId?: string | null
    readonly subject?: { readonly type: 'user' | 'vikar'; readonly id: string }
  } = {},
): Promise<void> => {
  const actor = tx.scope.userId
  const subjectId = about.subject?.id ?? null
  await sql`
    insert into audit_log (action, actor_user_id, employer_id, subject_type, subject_id)
    select ${action}, ${actor}::uuid, ${about.employerId ?? null}::uuid, ${about.subject?.type ?? null},
      ${subjectId}::text
    where not exists (
      select from audit_log known where known.actor_user_id = ${actor}::uuid and known.action = ${action}
        and known.subject_id is not distinct from ${subjectId}::text
        and known.at > now() - ${ONE_LOOK_MINUTES} * interval '1 minute')`.execute(tx)
}
