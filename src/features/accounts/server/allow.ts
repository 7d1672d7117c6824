import type { ApiContext } from '#server/api/context.ts'
import { tooMany } from '#server/api/problems.ts'
import type { Attempt } from '#server/rate-limit.ts'
import { waitFor } from './limits.ts'

/** Counts the attempt and refuses it when there were too many: TOO_MANY_REQUESTS with the seconds to wait. */
export const allow = async ({ services }: ApiContext, attempts: readonly Attempt[]): Promise<void> => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds)
}
