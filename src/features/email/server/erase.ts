import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { ERASED, isMentioned, withoutMentions } from '#server/database/mentions.ts'
import type { Letter } from '../letter.ts'

/** What is left of a letter whose text is erased. */
const EMPTY: Letter = { preview: '', greeting: '', paragraphs: [ERASED], facts: [], buttons: [], closing: '' }

/** Deletes the oldest mails in an employer's name, at most so many. Returns how many. */
export const deleteEmployersEmails = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from email_history where id = any(array(
      select id from email_history where employer_id = ${employerId} order by created_at, id limit ${limit} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Empties mails of all that they said, at most so many of those meant. That they were sent stays. */
export const blankEmails = async (
  tx: SystemTransaction,
  meant: RawBuilder<boolean>,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update email_history set recipient = ${ERASED}, subject = ${ERASED}, reply_to = null, failure = null,
      letter = ${JSON.stringify(EMPTY)}::jsonb,
      status = case when next_attempt_at is null then status else 'failed' end,
      gateway_state = case when next_attempt_at is null then gateway_state else 'stopped' end,
      next_attempt_at = null
    where id = any(array(
      select id from email_history where ${meant} and recipient <> ${ERASED} order by id limit ${limit} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes words out of the mails of these employers that are not to a substitute, or out of all. */
export const scrubEmails = async (
  tx: SystemTransaction,
  about: { employerIds: readonly string[]; pattern: string; alsoToVikarer: boolean },
  limit: number,
): Promise<number> => {
  const { employerIds, pattern, alsoToVikarer } = about
  const text = sql`(recipient || ' ' || coalesce(reply_to, '') || ' ' || subject || ' ' || coalesce(failure, '') || ' ' || letter::text)`
  const { numAffectedRows } = await sql`
    update email_history set
      recipient = ${withoutMentions(sql`recipient`, pattern)},
      reply_to = case when ${isMentioned(sql`coalesce(reply_to, '')`, pattern)} then null else reply_to end,
      subject = ${withoutMentions(sql`subject`, pattern)},
      failure = ${withoutMentions(sql`failure`, pattern)},
      letter = ${withoutMentions(sql`(letter - 'calendar')::text`, pattern)}::jsonb
    where id = any(array(
      select id from email_history
      where employer_id = any(${[...employerIds]}::uuid[]) and (vikar_id is null or ${alsoToVikarer})
        and ${isMentioned(text, pattern)}
      order by id limit ${limit} for update))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
