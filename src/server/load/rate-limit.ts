import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, SystemTransaction } from '../database/database.ts'
import type { SystemScope } from '../database/scope.ts'
import { networksOf } from './network.ts'

export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** A subject counted against a limit. */
export type Attempt = readonly [limit: RateLimit, subject: string]

/** A provider may give a /48 to one customer, or divide it among many. */
const WIDE_FACTOR = 4

/** An attempt from a network address, counted by its network, and by a wider one if there is one. */
export const perNetwork = (limit: RateLimit, ip: string): Attempt[] => {
  const { near, wide } = networksOf(ip)
  const attempts: Attempt[] = [[limit, near]]
  if (wide) attempts.push([{ ...limit, name: `${limit.name}-wide`, max: limit.max * WIDE_FACTOR }, wide])
  return attempts
}

/**
 * Counts an attempt against each limit in turn, until one refuses it: a refused attempt must not use up a limit that
 * others need. All callers name their limits in one order, because each count stays locked until the end.
 *
 * @returns seconds to wait, or 0 when the attempt is allowed
 */
export const countInTurn = async (tx: SystemTransaction, attempts: readonly Attempt[]): Promise<number> => {
  for (const [limit, subject] of attempts) {
    const wait = await countAttempt(tx, limit, subject)
    if (wait > 0) return wait
  }
  return 0
}

/**
 * Counts one attempt of a subject (an account, a network), in the database so that all processes count together.
 * Only a hash of the subject is stored.
 *
 * @returns seconds to wait, or 0 when the attempt is allowed
 */
export const countAttempt = async (
  tx: SystemTransaction,
  limit: RateLimit,
  subject: string,
): Promise<number> => {
  const { count, wait } = await raiseCount(tx, limit, subject)
  return count > limit.max ? Math.max(wait, 1) : 0
}

/** Counts one attempt. Returns how many there are now in the window, and the seconds until its end. */
export const raiseCount = async (
  tx: SystemTransaction,
  limit: RateLimit,
  subject: string,
): Promise<{ count: number; wait: number }> => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits as known (key, window_ends_at, count)
    values (${keyOf(limit, subject)}, now() + ${limit.windowSeconds} * interval '1 second', 1)
    on conflict (key) do update set
      count = case when known.window_ends_at < now() then 1 else known.count + 1 end,
      window_ends_at = case when known.window_ends_at < now() then excluded.window_ends_at else known.window_ends_at end
    returning count, ceil(extract(epoch from window_ends_at - now()))::integer as wait`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a rate limit was not counted')
  return row
}

/** Takes back an attempt that should not count. */
export const lowerCount = async (tx: SystemTransaction, limit: RateLimit, subject: string): Promise<void> => {
  await tx
    .updateTable('rateLimits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

/** A fact about a subject, remembered for a while after it last happened. */
export type Mark = Omit<RateLimit, 'max'>

export const setMark = async (tx: SystemTransaction, mark: Mark, subject: string): Promise<void> => {
  await sql`
    insert into rate_limits (key, window_ends_at, count)
    values (${keyOf(mark, subject)}, now() + ${mark.windowSeconds} * interval '1 second', 1)
    on conflict (key) do update set window_ends_at = excluded.window_ends_at`.execute(tx)
}

export const isMarked = async (tx: SystemTransaction, mark: Mark, subject: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('rateLimits')
    .select('key')
    .where('key', '=', keyOf(mark, subject))
    .where('windowEndsAt', '>=', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Resets the count of a subject that has proven itself. */
export const forgetAttempts = async (
  tx: SystemTransaction,
  limit: RateLimit,
  subject: string,
): Promise<void> => {
  await tx.deleteFrom('rateLimits').where('key', '=', keyOf(limit, subject)).execute()
}

/** Every night: deletes counts whose window is over. */
export const forgetOldAttempts = async (database: Database, scope: SystemScope): Promise<void> => {
  await database.transaction(scope, (tx) =>
    sql`delete from rate_limits where window_ends_at < now()`.execute(tx),
  )
}

const keyOf = (limit: Mark, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
