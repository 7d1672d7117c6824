import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

/**
 * Days that push messages are retained, to explain why one did not arrive. The shift's timeline has the event itself.
 */
export const PUSH_KEPT_DAYS = 7

const PAGE = 1000

/**
 * Deletes settled push messages past their retention, every night. May run twice at once and be killed at any point.
 */
export const forgetPush = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  while (!stopping?.aborted) {
    const deleted = await database.transaction(scope, async (tx) => {
      const { rows } = await sql`
        delete from push_messages where id in (
          select id from push_messages
          where created_at < ${now}::timestamptz - ${PUSH_KEPT_DAYS} * interval '1 day' and next_attempt_at is null
          order by id limit ${PAGE} for update skip locked)
        returning 1`.execute(tx)
      return rows.length
    })
    if (deleted < PAGE) return
  }
}
