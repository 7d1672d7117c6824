import { sql, type RawBuilder } from 'kysely'
import { returnCredits } from '#features/credits/server/reserve.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { keysOf } from '#server/database/register-keys.ts'
import { SENT_ALL_THE_SAME } from '#server/outbox/outbox.ts'

/**
 * Stops every SMS of an employer that surely has not been sent yet, but for {@link SENT_ALL_THE_SAME}, and gives the
 * credits back. Locked in the order in
 * which delivery reports lock them.
 */
export const stopAllSms = (tx: SystemTransaction, employerId: string, reason: string): Promise<void> =>
  stop(tx, sql`employer_id = ${employerId} and kind <> all(${[...SENT_ALL_THE_SAME]})`, reason)

/** The same for every SMS to these substitutes, and to these numbers, of any employers. */
export const stopSmsTo = (
  tx: SystemTransaction,
  vikarer: readonly { employerId: string; vikarId: string }[],
  numbers: readonly string[],
  reason: string,
): Promise<void> => {
  const theirs = sql`(recipient = any(${[...numbers]}) and vikar_id is null
    or (employer_id, vikar_id) in (select * from ${keysOf(vikarer)}))`
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
