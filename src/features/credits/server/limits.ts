import { tooMany } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import { countAttempt, type RateLimit } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'

/** Each asks the payment provider, who has limits of their own. More than anybody needs. */
export const PAYMENT_CALLS: RateLimit = { name: 'payment-calls', max: 60, windowSeconds: 3600 }

const counting = new SystemScope(null)

/** @throws ORPCError TOO_MANY_REQUESTS */
export const allowPaymentCall = async ({ database }: Services, employerId: string): Promise<void> => {
  const wait = await database.transaction(counting, (tx) => countAttempt(tx, PAYMENT_CALLS, employerId))
  if (wait > 0) throw tooMany(wait)
}
