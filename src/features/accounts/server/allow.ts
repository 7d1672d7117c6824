import { ORPCError } from '@orpc/server'
import type { ApiContext } from '#server/api/context.ts'
import { waitFor } from './limits.ts'

/** Counts the attempt and refuses it when there were too many: TOO_MANY_REQUESTS with the seconds to wait. */
export const allow = async (
  { services }: ApiContext,
  attempts: Parameters<typeof waitFor>[1],
): Promise<void> => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) {
    throw new ORPCError('TOO_MANY_REQUESTS', {
      status: 429,
      message: 'For mange forsøk. Vent litt og prøv igjen.',
      data: { retryAfterSeconds },
    })
  }
}
