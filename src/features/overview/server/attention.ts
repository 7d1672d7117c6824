import { readBalance } from '#features/credits/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Attention } from '../contract.ts'
import { readFailures } from './attention-failures.ts'
import { readShifts } from './attention-shifts.ts'

/** With fewer credits than this it is time to buy: about one round to a small register. */
export const LOW_BALANCE = 20

/**
 * What needs somebody now, the soonest shift first. An empty balance comes before everything, because nobody can be
 * asked by SMS, and a low one after it.
 */
export const readAttention = async (tx: TenantTransaction, now: Date): Promise<Attention> => {
  const [shifts, failures, balance, hasVikarer] = await Promise.all([
    readShifts(tx, now),
    readFailures(tx, now),
    readBalance(tx),
    readHasVikarer(tx),
  ])
  const askedNobody = new Set(
    shifts.filter(({ reasons }) => reasons.includes('not-asked')).map(({ id }) => id),
  )
  const items = [...shifts, ...failures.filter(({ id }) => !askedNobody.has(id))].toSorted(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
  )
  const credits = { kind: 'credits', balance } as const
  if (balance === 0) return { hasVikarer, items: [credits, ...items] }
  return { hasVikarer, items: balance < LOW_BALANCE ? [...items, credits] : items }
}

const readHasVikarer = async (tx: TenantTransaction): Promise<boolean> => {
  const first = await tx
    .selectFrom('vikarer')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}
