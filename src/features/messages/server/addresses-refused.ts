import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** May people of a request get it by SMS when mail does not reach them? The office chose SMS, or this. */
export const maySmsInstead = async (tx: TenantTransaction, requestId: string): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select 'sms' = any(channels) or sms_if_bounced as may from requests
    where employer_id = ${tx.scope.employerId} and id = ${requestId}`.execute(tx)
  return rows[0]?.may === true
}

/** Of these people, those whose address is known to take no mail, where the request of a shift goes by SMS to them. */
export const readRefused = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select v.id from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id and q.sms_if_bounced
    join vikarer v on v.employer_id = a.employer_id and v.id = any(${[...vikarIds]}::uuid[])
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and v.email_refused_at is not null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
