import type { ApiContext } from '#server/api/context.ts'
import { perNetwork, type Attempt, type RateLimit } from '#server/load/rate-limit.ts'
import { allow, BAD_LINKS_PER_ADDRESS, forgive } from '#features/accounts/server/rate-limits.ts'
import { isAppCode } from '../rules.ts'

const MINUTE = 60
const DAY = 24 * 3600

/** Codes of one account's app, from everywhere: only somebody who has shown the first factor can try, and no stranger. */
export const CODES_PER_ACCOUNT: RateLimit = { name: 'factor-codes', max: 5, windowSeconds: 15 * MINUTE }
/** Three of a million codes are right at any moment: at this pace it takes thirty years to guess one. */
export const CODES_PER_DAY: RateLimit = { name: 'factor-codes-day', max: 30, windowSeconds: DAY }

/** Challenges for logins by passkey: against one who fills a table with them. A school's whole staff shares a network. */
export const PASSKEY_LOGINS_PER_ADDRESS: RateLimit = {
  name: 'passkey-logins',
  max: 60,
  windowSeconds: MINUTE,
}

/**
 * Counts a try of an app's code. A recovery code has 120 bits, so it is no target: the owner gets in with one while
 * somebody who knows the password uses the tries up.
 */
export const allowCode = async (context: ApiContext, userId: string, typed: string): Promise<void> => {
  if (isAppCode(typed)) await allow(context, attemptsOf(userId))
}

export const forgiveCodes = async ({ services }: ApiContext, userId: string): Promise<void> => {
  for (const [limit, subject] of attemptsOf(userId)) await forgive(services.database, limit, subject)
}

/** A wrong recovery code counts as a bad link does: against one who tries very many. */
export const countBadCode = async (context: ApiContext, typed: string): Promise<void> => {
  if (!isAppCode(typed)) await allow(context, perNetwork(BAD_LINKS_PER_ADDRESS, context.request.ip))
}

const attemptsOf = (userId: string): Attempt[] => [
  [CODES_PER_ACCOUNT, userId],
  [CODES_PER_DAY, userId],
]
