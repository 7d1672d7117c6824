import { sql } from 'kysely'
import type { AnyTransaction, TenantTransaction } from '#server/database/database.ts'
import { moveCredits, usedLastHour } from './move-credits.ts'

interface Reservation {
  readonly credits: number
  readonly assignmentId: string | null
  /** Norwegian, shown to the employer. */
  readonly reason: string
  /** The hourly limit on an employer's used credits. */
  readonly mostPerHour?: number
}

/**
 * Takes credits for messages: all or nothing. Returns the balance afterwards, or null if there are too few or the
 * hourly limit is reached (then nothing has changed). Two sends that compete for the last credit, or the last of the
 * hour, cannot both have it.
 */
export const reserveCredits = async (
  tx: TenantTransaction,
  { credits, assignmentId, reason, mostPerHour }: Reservation,
): Promise<number | null> => {
  const { employerId, userId } = tx.scope
  const used = {
    employerId,
    kind: 'used',
    credits: -credits,
    assignmentId,
    reason,
    createdBy: userId,
  } as const
  return (await moveCredits(tx, [used], mostPerHour)).get(employerId) ?? null
}

/** Credits that the employer used in the last hour. The number may be higher at the next use. */
export const readUsedLastHour = async (tx: TenantTransaction): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select ${usedLastHour(sql`${tx.scope.employerId}`)} as used`.execute(tx)
  return rows[0]?.used ?? 0
}

/** Seconds until at most this many of the credits used so far fall within the last hour. */
export const secondsUntilUsedAtMost = async (tx: TenantTransaction, most: number): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(extract(epoch from max(created_at) + interval '1 hour' - now())), 0)::integer as seconds
    from (
      select created_at, -sum(credits) over (order by created_at desc) as used_since from credit_ledger
      where employer_id = ${tx.scope.employerId} and kind = 'used' and created_at > now() - interval '1 hour'
    ) as used where used_since > ${most}`.execute(tx)
  return Math.max(rows[0]?.seconds ?? 0, 1)
}

/** A message that finally was not sent; its credit is returned. */
export interface Returned {
  readonly employerId: string
  readonly smsId: string
  readonly assignmentId: string | null
  readonly reason: string
}

/**
 * Returns one credit for each of these messages, once for any number of calls: the ledger has at most one `returned`
 * row per message, and the balance rises by the rows that were written.
 */
export const returnCredits = async (tx: AnyTransaction, returned: readonly Returned[]): Promise<void> => {
  if (returned.length === 0) return
  await moveCredits(
    tx,
    returned.map((message) => ({ ...message, kind: 'returned', credits: 1 })),
  )
}
