import { SystemScope } from '#server/database/scope.ts'
import { countInTurn, perNetwork, type RateLimit } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'

/** Only unknown tokens count: many telephones share an address, and a known link must always open. */
const UNKNOWN_TOKENS: RateLimit = { name: 'unknown-response-token', max: 30, windowSeconds: 60 }
const counting = new SystemScope(null)

/** Somebody at this network address came with a link that opens nothing. Returns the seconds to wait, 0 below the limit. */
export const countUnknownLink = ({ database }: Pick<Services, 'database'>, ip: string): Promise<number> =>
  database.transaction(counting, (tx) => countInTurn(tx, perNetwork(UNKNOWN_TOKENS, ip)))
