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
/** Per account, from everywhere: tries beyond are slowed, never refused (`slowed-login.ts`). */
export const LOGIN_SLOWED: RateLimit = { name: 'login-slowed', max: 10, windowSeconds: 15 * MINUTE }
/** Remembers that somebody logged in to an account from a network. */
export const KNOWN_NETWORK: Mark = { name: 'login-known', windowSeconds: 14 * 24 * HOUR }
export const SIGN_UP_PER_ADDRESS: RateLimit = { name: 'sign-up-address', max: 5, windowSeconds: HOUR }
export const CONFIRMATION_PER_ACCOUNT: RateLimit = {
  name: 'confirmation-account',
  max: 3,
  windowSeconds: HOUR,
}
/** Per account and network. The mailbox is protected by {@link MAILED_LINKS}. */
export const FORGOT_PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 3, windowSeconds: HOUR }
/** Against one who tries address after address; a school's whole staff shares one. */
export const FORGOT_PER_ADDRESS: RateLimit = { name: 'forgot-address', max: 30, windowSeconds: HOUR }
/** Login links mailed to one person at once. */
export const MAILED_LINKS: RateLimit = { name: 'mailed-links', max: 3, windowSeconds: HOUR }
/** Login links mailed after the first {@link MAILED_LINKS} of an hour. */
export const FURTHER_MAILED_LINKS: RateLimit = {
  name: 'further-mailed-links',
  max: 1,
  windowSeconds: 10 * MINUTE,
}
/** Links that log in, invite or confirm, and do not work. */
export const BAD_LINKS_PER_ADDRESS: RateLimit = { name: 'bad-links', max: 30, windowSeconds: MINUTE }
/** Of 100 million codes, in one browser. Each request for a link in a new browser is counted too. */
export const LOGIN_CODES_PER_BROWSER: RateLimit = { name: 'login-code', max: 5, windowSeconds: 30 * MINUTE }
/** A cookie can be made up, so the network is counted before the browser. */
export const LOGIN_CODES_PER_ADDRESS: RateLimit = {
  name: 'login-code-address',
  max: 60,
  windowSeconds: MINUTE,
}
export const PASSWORD_PER_ACCOUNT: RateLimit = { name: 'password', max: 5, windowSeconds: 15 * MINUTE }
export const ARCHIVE_PER_ACCOUNT: RateLimit = { name: 'archive-account', max: 10, windowSeconds: HOUR }

/** Codes that confirm a mobile number: asked for from one network. */
export const PHONE_CODES_PER_ADDRESS: RateLimit = {
  name: 'phone-codes-address',
  max: 10,
  windowSeconds: HOUR,
}
/** Codes that a user asks for, to all numbers together. */
export const PHONE_CODES_PER_USER: RateLimit = { name: 'phone-codes-user', max: 5, windowSeconds: DAY }
/** Codes that a user asks for to one number. */
export const PHONE_CODES_TO_ONE: RateLimit = { name: 'phone-codes-to-one', max: 3, windowSeconds: DAY }
/**
 * Codes to one number from all users of one network, so that a stranger does not keep the owner from confirming it. Beyond it
 * no SMS is sent and the answer is the same: no user learns of another.
 */
export const PHONE_CODES_PER_NUMBER: RateLimit = { name: 'phone-codes-number', max: 3, windowSeconds: DAY }
/** Codes to one number from all networks, of users of new offices. */
export const PHONE_CODES_FROM_ALL: RateLimit = { name: 'phone-codes-from-all', max: 10, windowSeconds: DAY }

/** An attempt on an account from a network: first the network's count of all accounts, then that of this one. */
export const perAccountAndNetwork = (
  account: RateLimit,
  network: RateLimit,
  { email, ip }: { email: string; ip: string },
): Attempt[] => [...perNetwork(network, ip), [account, accountAt(email, ip)]]

/** The account as it is tried from one network. */
export const accountAt = (email: string, ip: string): string => `${email} ${networksOf(ip).near}`

/** Seconds to wait before the next try, or 0. Counts this try against the limits in turn, until one refuses it. */
export const waitFor = async (database: Database, attempts: readonly Attempt[]): Promise<number> =>
  database.transaction(counting, (tx) => countInTurn(tx, attempts))

/** After a right password the account's earlier slips do not count. */
export const forgive = (database: Database, limit: RateLimit, subject: string): Promise<void> =>
  database.transaction(counting, (tx) => forgetAttempts(tx, limit, subject))

const counting = new SystemScope(null)

/** Counts the attempt and refuses it when there were too many: TOO_MANY_REQUESTS with the seconds to wait. */
export const allow = async ({ services }: ApiContext, attempts: readonly Attempt[]): Promise<void> => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds)
}

/**
 * What visitors do at the doors at once in a process: sign-ups, logins, links. Each takes one of the system's five connections
 * to the database, which answer pages need as well, so a flood of them waits here. One network has only a share of the places,
 * so that it shuts no door to others. Answers to a shift have no part in it.
 */
const turns = createSemaphore({ atOnce: 3, waiting: 500, waitingPerKey: 150, patienceMs: 5000 })

/** Does part of a procedure in a turn of its caller's. */
export const takeTurn = <T>(
  { request }: ApiContext,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => turns.run(work, { signal, key: networksOf(request.ip).near })

/** Gives a whole procedure of a door one turn. */
export const inTurn = implementRoom(accounts).middleware(({ context, next, signal }) =>
  takeTurn(context, signal, async () => next()),
)
