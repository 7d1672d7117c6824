import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, SystemTransaction } from './database/database.ts'
import type { SystemScope } from './database/scope.ts'

export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/**
 * Counts one attempt of a subject (an account, an address), in the database so that all processes count together.
 * Only a hash of the subject is stored.
 *
 * @returns seconds to wait, or 0 when the attempt is allowed
 */
export const countAttempt = async (
  tx: SystemTransaction,
  limit: RateLimit,
  subject: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits as known (key, window_ends_at, count)
    values (${keyOf(limit, subject)}, now() + ${limit.windowSeconds} * interval '1 second', 1)
    on conflict (key) do update set
      count = case when known.window_ends_at < now() then 1 else known.count + 1 end,
      window_ends_at = case when known.window_ends_at < now() then excluded.window_ends_at else known.window_ends_at end
    returning count, ceil(extract(epoch from window_ends_at - now()))::integer as wait`.execute(tx)
  const [row] = rows
  return row && row.count > limit.max ? Math.max(row.wait, 1) : 0
}

/** Starts the count of a subject anew, after it has proven itself. */
export const forgetAttempts = async (
  tx: SystemTransaction,
  limit: RateLimit,
  subject: string,
): Promise<void> => {
  await tx.deleteFrom('rateLimits').where('key', '=', keyOf(limit, subject)).execute()
}

/** Every night: counts whose window is over are deleted; they count for nothing. */
export const forgetOldAttempts = async (database: Database, scope: SystemScope): Promise<void> => {
  await database.transaction(scope, (tx) =>
    sql`delete from rate_limits where window_ends_at < now()`.execute(tx),
  )
}

const keyOf = (limit: RateLimit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
