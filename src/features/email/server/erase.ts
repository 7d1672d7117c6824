import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import {
  deleteOfEmployer,
  isIn,
  isOnItsWay,
  type MessageBatch,
  ERASED,
  isMentioned,
  withoutMentions,
} from '#server/database/erasure.ts'
import { deleteAttempts, scrubAttempts } from '#server/outbox/attempts.ts'
import type { Letter } from '../letter.ts'

/** Replaces a letter whose text is erased. */
export const EMPTY_LETTER: Letter = {
  preview: '',
  greeting: '',
  paragraphs: [ERASED],
  facts: [],
  buttons: [],
  closing: '',
}

/** Deletes mails in an employer's name, at most this many. Returns their ids. */
export const deleteEmployersEmails = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const ids = await deleteOfEmployer(tx, 'email_history', employerId, limit)
  await deleteAttempts(tx, ids)
  return ids
}

/** Clears the contents of the matching mails `m`; the rows remain. */
export const blankEmails = async (
  tx: SystemTransaction,
  batch: MessageBatch,
  meant: RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    with blanked as (
      update email_history m set recipient = ${ERASED}, subject = ${ERASED}, reply_to = null, failure = null,
        letter = ${JSON.stringify(EMPTY_LETTER)}::jsonb
      where ${isIn(batch)} and ${meant} returning m.id
    )
    delete from message_attempts where message_id in (select id from blanked)`.execute(tx)
}

/** Deletes words from these mails: only from those not addressed to a substitute, or from all. */
export const scrubEmails = async (
  tx: SystemTransaction,
  batch: MessageBatch,
  { pattern, alsoToVikarer }: { pattern: string; alsoToVikarer: boolean },
): Promise<void> => {
  await sql`
    update email_history m set
      recipient = ${withoutMentions(sql`recipient`, pattern)},
      reply_to = case when ${isMentioned(sql`coalesce(reply_to, '')`, pattern)} then null else reply_to end,
      subject = ${withoutMentions(sql`subject`, pattern)},
      failure = ${withoutMentions(sql`failure`, pattern)},
      letter = ${withoutMentions(sql`(letter - 'calendar')::text`, pattern)}::jsonb
    where ${isIn(batch)} and (vikar_id is null or ${alsoToVikarer})
      and ${mentioned(pattern)}`.execute(tx)
  await scrubAttempts(tx, batch, pattern)
}

const mentioned = (pattern: string) =>
  isMentioned(
    sql`(m.recipient || ' ' || coalesce(m.reply_to, '') || ' ' || m.subject || ' ' || coalesce(m.failure, '') || ' ' || m.letter::text)`,
    pattern,
  )

/** Is a selected mail of these employers, or one that mentions the words, being sent? */
export const isEmailOnItsWay = (
  tx: SystemTransaction,
  employerIds: readonly string[],
  meant: RawBuilder<boolean>,
  pattern: string | null,
): Promise<boolean> =>
  isOnItsWay(
    tx,
    'email_history',
    employerIds,
    pattern === null ? meant : sql`(${meant} or ${mentioned(pattern)})`,
  )
