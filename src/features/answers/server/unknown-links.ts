import { SystemScope } from '#server/database/scope.ts'
import { countInTurn, perNetwork, type RateLimit } from '#server/load/rate-limit.ts'
import { createSemaphore, TooBusy } from '#server/load/semaphore.ts'
import type { Services } from '#server/services.ts'

/** Counts only unknown tokens: many telephones share an address, and a known link must always open. */
const UNKNOWN_TOKENS: RateLimit = { name: 'unknown-response-token', max: 30, windowSeconds: 60 }
const counting = new SystemScope(null)

/** Counting uses connections that known links need too: a flood of guesses gets two of five. */
const counts = createSemaphore({ atOnce: 2, waiting: 100, patienceMs: 2000 })

/**
 * Counts a request with an invalid link from this network address. Returns the seconds to wait, 0 below the limit. If
 * there are too many guesses to count, they wait too.
 */
export const countUnknownLink = async (
  { database }: Pick<Services, 'database'>,
  ip: string,
): Promise<number> => {
  const count = () => database.transaction(counting, (tx) => countInTurn(tx, perNetwork(UNKNOWN_TOKENS, ip)))
  return counts.run(count).catch((error: unknown) => {
    if (error instanceof TooBusy) return UNKNOWN_TOKENS.windowSeconds
    throw error
  })
}
