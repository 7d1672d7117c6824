import { SystemScope } from '#server/database/scope.ts'
import { countInTurn, perNetwork, type RateLimit } from '#server/load/rate-limit.ts'
import { createSemaphore, TooBusy } from '#server/load/semaphore.ts'
import type { Services } from '#server/services.ts'

/** Only unknown tokens count: many telephones share an address, and a known link must always open. */
const UNKNOWN_TOKENS: RateLimit = { name: 'unknown-response-token', max: 30, windowSeconds: 60 }
const counting = new SystemScope(null)

/** Counting takes a connection that known links need as well: of five, a flood of guesses has two. */
const counts = createSemaphore({ atOnce: 2, waiting: 100, patienceMs: 2000 })

/**
 * Somebody at this network address came with a link that opens nothing. Returns the seconds to wait, 0 below the limit. When
 * there are too many guesses to count, they wait as well.
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
