import type { Database } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { networksOf } from '#server/load/network.ts'
import {
  countInTurn,
  forgetAttempts,
  perNetwork,
  type Attempt,
  type Mark,
  type RateLimit,
} from '#server/load/rate-limit.ts'
import type { ApiContext } from '#server/api/context.ts'
import { tooMany } from '#server/api/problems.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { createSemaphore } from '#server/load/semaphore.ts'
import { accounts } from '../contract.ts'

// `test/strangers.test.ts` checks for each limit that no one else can use up what its owner needs.

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** Per account and network: guesses from elsewhere must not lock the owner out. */
export const LOGIN_PER_ACCOUNT: RateLimit = { name: 'login-account', max: 5, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_ADDRESS: RateLimit = { name: 'login-address', max: 50, windowSeconds: HOUR }
/** Per account, from all networks: further attempts are delayed, never refused (`slowed-login.ts`). */
export const LOGIN_SLOWED: RateLimit = { name: 'login-slowed', max: 10, windowSeconds: 15 * MINUTE }
/** Remembers a login to an account from a network. */
export const KNOWN_NETWORK: Mark = { name: 'login-known', windowSeconds: 14 * 24 * HOUR }
export const SIGN_UP_PER_ADDRESS: RateLimit = { name: 'sign-up-address', max: 5, windowSeconds: HOUR }
export const CONFIRMATION_PER_ACCOUNT: RateLimit = {
  name: 'confirmation-account',
  max: 3,
  windowSeconds: HOUR,
}
/** Per account and network. The mailbox is protected by {@link MAILED_LINKS}. */
export const FORGOT_PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 3, windowSeconds: HOUR }
/** Against attempts on many addresses; all staff of a school share one network. */
export const FORGOT_PER_ADDRESS: RateLimit = { name: 'forgot-address', max: 30, windowSeconds: HOUR }
/** Login links mailed to one person at once. */
export const MAILED_LINKS: RateLimit = { name: 'mailed-links', max: 3, windowSeconds: HOUR }
/** Login links mailed after the first {@link MAILED_LINKS} of an hour. */
export const FURTHER_MAILED_LINKS: RateLimit = {
  name: 'further-mailed-links',
  max: 1,
  windowSeconds: 10 * MINUTE,
}
/** Links to log in, join or confirm that do not work. */
export const BAD_LINKS_PER_ADDRESS: RateLimit = { name: 'bad-links', max: 30, windowSeconds: MINUTE }
/** Guesses at one of 100 million codes in one browser. Each request for a link in a new browser counts as well. */
export const LOGIN_CODES_PER_BROWSER: RateLimit = { name: 'login-code', max: 5, windowSeconds: 30 * MINUTE }
/** A cookie can be forged, so the network is counted before the browser. */
export const LOGIN_CODES_PER_ADDRESS: RateLimit = {
  name: 'login-code-address',
  max: 60,
  windowSeconds: MINUTE,
}
export const PASSWORD_PER_ACCOUNT: RateLimit = { name: 'password', max: 5, windowSeconds: 15 * MINUTE }
export const ARCHIVE_PER_ACCOUNT: RateLimit = { name: 'archive-account', max: 10, windowSeconds: HOUR }

/** Codes that confirm a mobile number, requested from one network. */
export const PHONE_CODES_PER_ADDRESS: RateLimit = {
  name: 'phone-codes-address',
  max: 10,
  windowSeconds: HOUR,
}
/** Codes that a user requests for all numbers together. */
export const PHONE_CODES_PER_USER: RateLimit = { name: 'phone-codes-user', max: 5, windowSeconds: DAY }
/** Codes that a user requests for one number. */
export const PHONE_CODES_TO_ONE: RateLimit = { name: 'phone-codes-to-one', max: 3, windowSeconds: DAY }
/**
 * Codes to one number from all users of one network, so that a stranger cannot prevent its owner from confirming it.
 * Beyond the limit no SMS is sent, with the same answer: users must not learn of each other.
 */
export const PHONE_CODES_PER_NUMBER: RateLimit = { name: 'phone-codes-number', max: 3, windowSeconds: DAY }
/** Codes to one number from all networks, of users of new offices. */
export const PHONE_CODES_FROM_ALL: RateLimit = { name: 'phone-codes-from-all', max: 10, windowSeconds: DAY }

/** An attempt on an account from a network. Counts the network for all accounts first, then for this one. */
export const perAccountAndNetwork = (
  account: RateLimit,
  network: RateLimit,
  { email, ip }: { email: string; ip: string },
): Attempt[] => [...perNetwork(network, ip), [account, accountAt(email, ip)]]

/** The account as seen from one network. */
export const accountAt = (email: string, ip: string): string => `${email} ${networksOf(ip).near}`

/** Counts an attempt against the limits in turn, until one refuses it. Returns the seconds to wait, or 0. */
export const waitFor = async (database: Database, attempts: readonly Attempt[]): Promise<number> =>
  database.transaction(system, (tx) => countInTurn(tx, attempts))

/** Forgets the account's failures after a right password. */
export const forgive = (database: Database, limit: RateLimit, subject: string): Promise<void> =>
  database.transaction(system, (tx) => forgetAttempts(tx, limit, subject))

const system = new SystemScope(null)

/** Counts the attempt and refuses it beyond the limit: TOO_MANY_REQUESTS with the seconds to wait. */
export const allow = async ({ services }: ApiContext, attempts: readonly Attempt[]): Promise<void> => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds)
}

/**
 * Limits simultaneous sign-ups, logins and uses of links in a process. Each takes one of the system's five
 * connections to the database, which answer pages need as well, so a flood waits here. A network has only a share of
 * the places, so it cannot lock others out. Answers to a shift are not limited here.
 */
const turns = createSemaphore({ atOnce: 3, waiting: 500, patienceMs: 5000 })

/** Runs part of a procedure in one of the caller's turns. */
export const takeTurn = <T>(
  { request }: ApiContext,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => turns.run(work, { signal, shares: [{ key: networksOf(request.ip).near, places: 150 }] })

/** Runs a whole procedure in one turn. */
export const inTurn = implementRoom(accounts).middleware(({ context, next, signal }) =>
  takeTurn(context, signal, async () => next()),
)
