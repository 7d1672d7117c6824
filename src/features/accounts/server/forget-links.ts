import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/in-batches.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'
import type { Services } from '#server/services.ts'

const BATCH = 1000

/** Every night: links that have been over for long are deleted, and sessions as soon as they are. */
export const forgetLinks = async (
  { database, clock }: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const inTransaction = (work: (tx: SystemTransaction, limit: number) => Promise<number>) =>
    inBatches(BATCH, (limit) => database.transaction(scope, (tx) => work(tx, limit)), stopping)
  await inTransaction(async (tx, limit) => {
    const { rows } = await sql`
      delete from login_links where id = any(array(
        select id from login_links where expires_at < ${now}::timestamptz - ${LINK_KEPT_DAYS} * interval '1 day'
        limit ${limit} for update skip locked))
      returning 1`.execute(tx)
    return rows.length
  })
  await inTransaction(async (tx, limit) => {
    const { rows } = await sql`
      delete from sessions where id = any(array(
        select id from sessions where expires_at < ${now}::timestamptz limit ${limit}))
      returning 1`.execute(tx)
    return rows.length
  })
}
