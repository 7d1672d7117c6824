import { ORPCError } from '@orpc/server'
import type { ApiContext } from '#server/api/context.ts'
import type { Attempt } from '#server/rate-limit.ts'
import { waitFor } from './limits.ts'
import { TOO_MANY_TRIES } from '#shared/failures.ts'

/** Counts the attempt and refuses it when there were too many: TOO_MANY_REQUESTS with the seconds to wait. */
export const allow = async ({ services }: ApiContext, attempts: readonly Attempt[]): Promise<void> => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds)
}

export const tooMany = (retryAfterSeconds: number) =>
  new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: TOO_MANY_TRIES, data: { retryAfterSeconds } })
