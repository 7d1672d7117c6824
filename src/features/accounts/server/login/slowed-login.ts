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
  /** More than 0: too many from this network, and counted no further. */
  readonly retryAfterSeconds: number
  /** How long to wait because of failures on this account from everywhere. */
  readonly delayMs: number
  /** Somebody logged in to the account from this network lately. */
  readonly isKnownNetwork: boolean
}

/**
 * Counts a try to log in, before its password is looked at. Only tries from the same network refuse one; those from elsewhere
 * slow it, so that the right password always gets in. Whether the account exists makes no difference.
 */
export const countLogin = (database: Database, account: Account): Promise<CountedLogin> =>
  database.transaction(counting, async (tx) => {
    const attempts = perAccountAndNetwork(LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS, account)
    const retryAfterSeconds = await countInTurn(tx, attempts)
    if (retryAfterSeconds > 0) return { retryAfterSeconds, delayMs: 0, isKnownNetwork: false }
    const [{ count }, isKnownNetwork] = await Promise.all([
      raiseCount(tx, LOGIN_SLOWED, account.email),
      isMarked(tx, KNOWN_NETWORK, accountAt(account.email, account.ip)),
    ])
    return { retryAfterSeconds, delayMs: delayAt(count), isKnownNetwork }
  })

/** After the right password: slips from this network are forgotten, and the try was no failure. */
export const forgiveLogin = (database: Database, { email, ip }: Account): Promise<void> =>
  database.transaction(counting, async (tx) => {
    await Promise.all([
      forgetAttempts(tx, LOGIN_PER_ACCOUNT, accountAt(email, ip)),
      lowerCount(tx, LOGIN_SLOWED, email),
      setMark(tx, KNOWN_NETWORK, accountAt(email, ip)),
    ])
  })

/**
 * A try whose password was never looked at, because too many were waiting, counts for nothing. One at a time, since it happens
 * when there are very many; if that queue is full too, the attempt stays counted.
 */
export const takeBackLogin = (database: Database, { email, ip }: Account): Promise<void> =>
  takingBack
    .run(() =>
      database.transaction(counting, async (tx) => {
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

const counting = new SystemScope(null)

const FIRST_DELAY_MS = 250
/** The longest an owner waits when logging in from a new network during an attack. */
export const LONGEST_DELAY_MS = 4000

/** The delay of the try with this number: doubled with each, up to the longest. */
export const delayAt = (count: number): number =>
  count <= LOGIN_SLOWED.max
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (count - LOGIN_SLOWED.max - 1), LONGEST_DELAY_MS)

/**
 * Tries wait here with nothing but their request: no connection to the database, no turn to hash. When all seats are taken,
 * the one that has waited longest proceeds at once: a flood shortens the delays, but it refuses no one and fills no
 * memory.
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
