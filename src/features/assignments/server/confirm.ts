import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { ResponseLink } from './response-link.ts'

/** Has the holder of answer `r` been asked whether new times suit them, and not answered? */
export const isUnconfirmed: RawBuilder<boolean> = sql`coalesce(r.response_type = 'accepted'
  and r.confirm_asked_at is not null and r.confirmed_at is null and r.accepted_at < r.confirm_asked_at, false)`

/** A yes from who has the shift already: its new times suit them. */
export const confirmTimes = (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
) =>
  sql`
    update assignment_responses r set confirmed_at = now()
    where employer_id = ${tx.scope.employerId} and assignment_id = ${assignmentId} and vikar_id = ${vikarId}
      and ${isUnconfirmed}`.execute(tx)
