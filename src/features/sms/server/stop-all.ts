import { sql, type RawBuilder } from 'kysely'
import { returnCredits } from '#features/credits/server/reserve.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Stops every SMS of an employer that surely has not been sent yet, and gives the credits back. Locked in the order in
 * which delivery reports lock them.
 */
export const stopAllSms = (tx: SystemTransaction, employerId: string, reason: string): Promise<void> =>
  stop(tx, sql`employer_id = ${employerId}`, reason)

/** The same for every SMS to these substitutes, of any employers. */
export const stopSmsTo = (
  tx: SystemTransaction,
  vikarer: readonly { employerId: string; vikarId: string }[],
  reason: string,
): Promise<void> => {
  const employerIds = vikarer.map(({ employerId }) => employerId)
  const vikarIds = vikarer.map(({ vikarId }) => vikarId)
  const theirs = sql`(employer_id, vikar_id) in (select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`
  return stop(tx, theirs, reason)
}

const stop = async (tx: SystemTransaction, meant: RawBuilder<unknown>, reason: string) => {
  const { rows } = await sql<{ id: string; employerId: string; assignmentId: string | null }>`
    with waiting as (
      select id from sms_history
      where ${meant} and gateway_state = 'queued' and status = 'pending' and not possible_duplicate
      order by id for no key update
    )
    update sms_history sms set status = 'failed', gateway_state = 'stopped', next_attempt_at = null, cost = 0
    from waiting where sms.id = waiting.id
    returning sms.id, sms.employer_id, sms.assignment_id`.execute(tx)
  await returnCredits(
    tx,
    rows.map(({ id, employerId, assignmentId }) => ({ employerId, smsId: id, assignmentId, reason })),
  )
}
