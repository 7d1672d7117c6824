import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from './database.ts'

/** Does any message of these employers that is meant wait to be sent? `meant` knows the message as `m`. */
export const isOnItsWay = async (
  tx: SystemTransaction,
  table: 'sms_history' | 'email_history',
  employerIds: readonly string[],
  meant: RawBuilder<boolean>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} m
    where employer_id = any(${[...employerIds]}::uuid[]) and next_attempt_at is not null and (${meant}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
