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

/** Deletes at most this many SMS of an employer and returns their ids. */
export const deleteEmployersSms = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const ids = await deleteOfEmployer(tx, 'sms_history', employerId, limit)
  await deleteAttempts(tx, ids)
  return ids
}

/** Blanks number and text of the SMS `m` that match. The fact that they were sent and their cost stay. */
export const blankSms = async (
  tx: SystemTransaction,
  batch: MessageBatch,
  meant: RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    with blanked as (
      update sms_history m set recipient = ${ERASED}, message = ${ERASED}, failure = null
      where ${isIn(batch)} and ${meant} returning m.id
    )
    delete from message_attempts where message_id in (select id from blanked)`.execute(tx)
}

/** Removes the words from the matching SMS that do not go to a substitute, or from all. */
export const scrubSms = async (
  tx: SystemTransaction,
  batch: MessageBatch,
  { pattern, alsoToVikarer }: { pattern: string; alsoToVikarer: boolean },
): Promise<void> => {
  await sql`
    update sms_history m set recipient = ${withoutMentions(sql`recipient`, pattern)},
      message = ${withoutMentions(sql`message`, pattern)}, failure = ${withoutMentions(sql`failure`, pattern)}
    where ${isIn(batch)} and (vikar_id is null or ${alsoToVikarer}) and ${mentioned(pattern)}`.execute(tx)
  await scrubAttempts(tx, batch, pattern)
}

const mentioned = (pattern: string) =>
  isMentioned(sql`(m.recipient || ' ' || m.message || ' ' || coalesce(m.failure, ''))`, pattern)

/** True while an SMS of these employers that matches, or contains the words, waits to be sent. */
export const isSmsOnItsWay = (
  tx: SystemTransaction,
  employerIds: readonly string[],
  meant: RawBuilder<boolean>,
  pattern: string | null,
): Promise<boolean> =>
  isOnItsWay(
    tx,
    'sms_history',
    employerIds,
    pattern === null ? meant : sql`(${meant} or ${mentioned(pattern)})`,
  )
