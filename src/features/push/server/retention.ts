import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

/** Days that what was told by push is retained: the shift's own story has it, and somebody may look why nothing came. */
export const PUSH_KEPT_DAYS = 7

const PAGE = 1000

/** Every night: push messages that are settled and old. May run twice at once and be killed anywhere. */
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
