import type { Database, SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createSemaphore, TooBusy } from '#server/load/semaphore.ts'
import {
  countInTurn,
  forgetAttempts,
  isMarked,
  lowerCount,
  raiseCount,
  setMark,
} from '#server/load/rate-limit.ts'
import {
  accountAt,
  KNOWN_NETWORK,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_SLOWED,
  perAccountAndNetwork,
} from '../rate-limits.ts'

interface Account {
  readonly email: string
  readonly ip: string
}

interface CountedLogin {
  /** More than 0: refused, because this network made too many attempts. */
  readonly retryAfterSeconds: number
  /** Delay caused by failures on this account from all networks. */
  readonly delayMs: number
  /** A recent login to this account came from this network. */
  readonly isKnownNetwork: boolean
}

/**
 * Counts a login attempt before its password is checked. Attempts from the same network can refuse it; those from
 * other networks only delay it, so the right password always succeeds. Unknown accounts are treated the same.
 */
export const countLogin = (database: Database, account: Account): Promise<CountedLogin> =>
  database.transaction(system, async (tx) => {
    const attempts = perAccountAndNetwork(LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS, account)
    const retryAfterSeconds = await countInTurn(tx, attempts)
    if (retryAfterSeconds > 0) return { retryAfterSeconds, delayMs: 0, isKnownNetwork: false }
    const [{ count }, isKnownNetwork] = await Promise.all([
      raiseCount(tx, LOGIN_SLOWED, account.email),
      isMarked(tx, KNOWN_NETWORK, accountAt(account.email, account.ip)),
    ])
    return { retryAfterSeconds, delayMs: delayAt(count), isKnownNetwork }
  })

/** After the right password: forgets failures from this network, and does not count this attempt as one. */
export const forgiveLogin = (database: Database, { email, ip }: Account): Promise<void> =>
  database.transaction(system, async (tx) => {
    await Promise.all([
      forgetAttempts(tx, LOGIN_PER_ACCOUNT, accountAt(email, ip)),
      lowerCount(tx, LOGIN_SLOWED, email),
      setMark(tx, KNOWN_NETWORK, accountAt(email, ip)),
    ])
  })

/**
 * Uncounts an attempt whose password was never checked because too many were waiting. One at a time, because this
 * happens under load; if this queue is full as well, the attempt remains counted.
 */
export const takeBackLogin = (database: Database, { email, ip }: Account): Promise<void> =>
  takingBack
    .run(() =>
      database.transaction(system, async (tx) => {
        await lowerCounts(tx, perAccountAndNetwork(LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS, { email, ip }))
        await lowerCount(tx, LOGIN_SLOWED, email)
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof TooBusy)) throw error
    })

const takingBack = createSemaphore({ atOnce: 1, waiting: 100, patienceMs: 2000 })

const lowerCounts = async (tx: SystemTransaction, attempts: ReturnType<typeof perAccountAndNetwork>) => {
  for (const [limit, subject] of attempts) await lowerCount(tx, limit, subject)
}

const system = new SystemScope(null)

const FIRST_DELAY_MS = 250
/** The longest an owner waits when logging in from a new network during an attack. */
export const LONGEST_DELAY_MS = 4000

/** The delay of an attempt by its number: doubles each time, up to the longest. */
export const delayAt = (count: number): number =>
  count <= LOGIN_SLOWED.max
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (count - LOGIN_SLOWED.max - 1), LONGEST_DELAY_MS)

/**
 * Delays attempts without holding a database connection or a turn to hash. If all seats are taken, the oldest attempt
 * proceeds at once: a flood shortens the delays, but refuses no one and fills no memory.
 */
export const createWaitingRoom = (seats: number) => {
  const waiting = new Set<() => void>()
  const releaseOldest = () => {
    const [oldest] = waiting
    oldest?.()
  }
  return {
    size: () => waiting.size,
    releaseOldest,
    wait: (ms: number): Promise<void> => {
      if (ms <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const leave = () => {
          clearTimeout(timer)
          waiting.delete(leave)
          resolve()
        }
        const timer = setTimeout(leave, ms)
        waiting.add(leave)
        if (waiting.size > seats) releaseOldest()
      })
    },
  }
}

/** The waiting room of this process. */
export const slowedLogins = createWaitingRoom(500)
