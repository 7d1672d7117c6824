import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SplitDatabase } from './split.ts'

/** The server is going down, has gone down or is coming up; or the connection has failed. */
const FOR_NOW = /^(57P0[123]|08...)$/

/** The client's codes for an unreachable or closed connection. */
const NO_CONNECTION = /^(ECONN\w+|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/
const ENDED =
  /^(Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/

/** Has the connection failed, and not the statement? A timeout does not count: it has already waited long enough. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return FOR_NOW.test(error.code ?? '') && !isDatabaseBusy(error)
  if (!(error instanceof Error)) return false
  return ENDED.test(error.message) || ('code' in error && NO_CONNECTION.test(String(error.code)))
}

/** Did the server not answer? It may still have executed the statement. */
export const isUnanswered = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (error instanceof Error &&
    (error.message === 'Query read timeout' || ('code' in error && error.code === 'ETIMEDOUT')))

/** No node accepts writes. The wait for one is over, so this is not repeated. */
export class NoPrimary extends Error {
  constructor(cause: unknown) {
    super('no node of the database takes writes', { cause })
  }
}

/** The errors of a pool, ours or pgbouncer's, with all connections in use. */
const NONE_FREE = /^(timeout exceeded when trying to connect|query_wait_timeout)$/

/** Was no connection free within the waiting time? Then nothing was done, and waiting again does not help. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && NONE_FREE.test(error.message)

/** Does the database lack the disk space for a write? */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/** The log's words for a database that is currently unreachable, when nothing was done; null for any other failure. */
export const whyUnavailable = (error: unknown): string | null => {
  if (isDatabaseBusy(error)) return 'the database is overloaded'
  if (error instanceof SplitDatabase) return 'the nodes of the database are not one database'
  return error instanceof NoPrimary || isConnectionLost(error) ? 'the database is away' : null
}

/** A commit was not answered: its outcome is unknown, so it is not repeated. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('a commit was not answered', { cause })
  }
}

/** Milliseconds before each repetition. A restart or a failover takes about as long. */
const PAUSES_MS = [0, 300, 1000]

/**
 * Runs work that changes nothing unless it succeeds, and repeats it when the connection was lost meanwhile, because the
 * server has then undone it. Calls `onLost` each time.
 */
export const retryOnLostConnection = async <T>(
  work: () => Promise<T>,
  onLost: (error: unknown) => void,
): Promise<T> => {
  for (const pause of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      onLost(error)
      await wait(pause)
    }
  }
  return work()
}
