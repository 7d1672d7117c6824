import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { ERASED, isMentioned, withoutMentions } from '#server/database/mentions.ts'

/** Deletes SMS of an employer, at most so many. Returns how many. */
export const deleteEmployersSms = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sms_history where id = any(array(
      select id from sms_history where employer_id = ${employerId} order by id limit ${limit} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Empties SMS of number and text, at most so many of those meant. That they were sent, and what they cost, stays; one that may be on its way counts as sent. */
export const blankSms = async (
  tx: SystemTransaction,
  meant: RawBuilder<boolean>,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update sms_history set recipient = ${ERASED}, message = ${ERASED}, failure = null, next_attempt_at = null,
      status = case when next_attempt_at is null then status else 'sent' end,
      gateway_state = case when next_attempt_at is null then gateway_state else 'unknown' end
    where id = any(array(
      select id from sms_history where ${meant} and message <> ${ERASED} order by id limit ${limit} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes words out of the SMS of these employers that are not to a substitute, or out of all. */
export const scrubSms = async (
  tx: SystemTransaction,
  about: { employerIds: readonly string[]; pattern: string; alsoToVikarer: boolean },
  limit: number,
): Promise<number> => {
  const { employerIds, pattern, alsoToVikarer } = about
  const { numAffectedRows } = await sql`
    update sms_history set recipient = ${withoutMentions(sql`recipient`, pattern)},
      message = ${withoutMentions(sql`message`, pattern)}, failure = ${withoutMentions(sql`failure`, pattern)}
    where id = any(array(
      select id from sms_history
      where employer_id = any(${[...employerIds]}::uuid[]) and (vikar_id is null or ${alsoToVikarer})
        and ${isMentioned(sql`(recipient || ' ' || message || ' ' || coalesce(failure, ''))`, pattern)}
      order by id limit ${limit} for update))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
