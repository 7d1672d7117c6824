import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { isOnItsWay } from '#server/database/erasure.ts'

/**
 * Deletes at most this many push messages of these employers and returns their ids. Messages are retained for days
 * only, so nothing is lost. Waiting messages are sent first, and a message stays while opening it can still stop its
 * SMS.
 */
export const deleteEmployersPush = async (
  tx: SystemTransaction,
  employerIds: readonly string[],
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from push_messages where id in (
      select m.id from push_messages m
      where m.employer_id = any(${[...employerIds]}::uuid[]) and m.next_attempt_at is null
        and not exists (select from sms_history s where s.id = m.notice_id and s.next_attempt_at is not null)
      order by m.id limit ${limit} for update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** True while a push message of these employers waits to be sent: a few minutes at most. */
export const isPushOnItsWay = (tx: SystemTransaction, employerIds: readonly string[]): Promise<boolean> =>
  isOnItsWay(tx, 'push_messages', employerIds, sql<boolean>`true`)
