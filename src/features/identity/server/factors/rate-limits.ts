import type { ApiContext } from '#server/api/context.ts'
import { perNetwork, type Attempt, type RateLimit } from '#server/load/rate-limit.ts'
import { allow, BAD_LINKS_PER_ADDRESS, forgive } from '../rate-limits.ts'
import { isAppCode } from '../../factor-rules.ts'

const MINUTE = 60
const DAY = 24 * 3600

/** App codes per account, from all networks. Strangers cannot use them up: a try needs the first factor. */
export const CODES_PER_ACCOUNT: RateLimit = { name: 'factor-codes', max: 5, windowSeconds: 15 * MINUTE }
/** Three of a million codes are valid at a time: at this rate it takes thirty years to guess one. */
export const CODES_PER_DAY: RateLimit = { name: 'factor-codes-day', max: 30, windowSeconds: DAY }

/**
 * Challenges for logins by passkey, so that a flood cannot fill their table. All staff of a school share one network.
 */
export const PASSKEY_LOGINS_PER_ADDRESS: RateLimit = {
  name: 'passkey-logins',
  max: 60,
  windowSeconds: MINUTE,
}

/**
 * Counts a try of an app's code. A recovery code has 120 bits, so it is not counted: the owner can use one
 * even if a thief of the password has used up the tries.
 */
export const allowCode = async (context: ApiContext, userId: string, typed: string): Promise<void> => {
  if (isAppCode(typed)) await allow(context, attemptsOf(userId))
}

export const forgiveCodes = async ({ services }: ApiContext, userId: string): Promise<void> => {
  for (const [limit, subject] of attemptsOf(userId)) await forgive(services.database, limit, subject)
}

/** Counts a wrong recovery code like a bad link. */
export const countBadCode = async (context: ApiContext, typed: string): Promise<void> => {
  if (!isAppCode(typed)) await allow(context, perNetwork(BAD_LINKS_PER_ADDRESS, context.request.ip))
}

const attemptsOf = (userId: string): Attempt[] => [
  [CODES_PER_ACCOUNT, userId],
  [CODES_PER_DAY, userId],
]
