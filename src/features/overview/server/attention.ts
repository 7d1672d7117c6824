import { readAccount } from '#features/credits/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { GatewaysInUse } from '#server/outbox/circuit.ts'
import type { Attention } from '../contract.ts'
import { readFailures } from './attention-failures.ts'
import { readQueues } from './attention-queues.ts'
import { readShifts } from './attention-shifts.ts'

/**
 * What needs somebody now, the soonest shift first. Before everything comes what keeps all messages, then an empty
 * balance, because nobody can be asked by SMS; one below the employer's own threshold comes last.
 */
export const readAttention = async (
  tx: TenantTransaction,
  now: Date,
  gateways: GatewaysInUse,
): Promise<Attention> => {
  const [queues, shifts, failures, { balance, warnBelow }, hasVikarer] = await Promise.all([
    readQueues(tx, gateways),
    readShifts(tx, now),
    readFailures(tx, now),
    readAccount(tx),
    readHasVikarer(tx),
  ])
  const askedNobody = new Set(
    shifts.filter(({ reasons }) => reasons.includes('not-asked')).map(({ id }) => id),
  )
  const about = [...shifts, ...failures.filter(({ id }) => !askedNobody.has(id))].toSorted(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
  )
  const credits = { kind: 'credits', balance } as const
  if (balance === 0) return { hasVikarer, items: [...queues, credits, ...about] }
  return { hasVikarer, items: [...queues, ...about, ...(balance < warnBelow ? [credits] : [])] }
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
