import type { Channel } from '#features/assignments/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** The people whose messages a rehearsal has counted instead of queueing them. */
export type Counted = Readonly<Record<Channel, ReadonlySet<string>>>

const counts = new WeakMap<TenantTransaction, Record<Channel, Set<string>>>()

/** Counts a message to each of these people, by this channel, in a transaction that is taken back. */
export const count = (
  tx: TenantTransaction,
  channel: Channel,
  people: readonly { readonly id: string }[],
): void => {
  const counted = counts.get(tx) ?? { sms: new Set(), email: new Set() }
  people.forEach(({ id }) => counted[channel].add(id))
  counts.set(tx, counted)
}

/** The people whose messages were counted in this transaction; null when none were: its messages are rows. */
export const countedIn = (tx: TenantTransaction): Counted | null => counts.get(tx) ?? null
