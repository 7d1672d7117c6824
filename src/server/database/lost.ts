import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SplitDatabase } from './split.ts'

/** The server is going down, has gone down or is coming up; or the connection has failed. */
const FOR_NOW = /^(57P0[123]|08...)$/

/** As the client says it: no way there, or what was there has ended. */
const NO_CONNECTION = /^(ECONN\w+|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/
const ENDED =
  /^(Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/

/** Has the connection failed, and not what was asked? A timeout is none of these: it has been waited for long enough. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return FOR_NOW.test(error.code ?? '') && !isDatabaseBusy(error)
  if (!(error instanceof Error)) return false
  return ENDED.test(error.message) || ('code' in error && NO_CONNECTION.test(String(error.code)))
}

/** Has the server said nothing? It may have done what it was asked all the same. */
export const isUnanswered = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (error instanceof Error &&
    (error.message === 'Query read timeout' || ('code' in error && error.code === 'ETIMEDOUT')))

/** None of a database's nodes takes writes. That has been waited for: it is not repeated. */
export class NoPrimary extends Error {
  constructor(cause: unknown) {
    super('no node of the database takes writes', { cause })
  }
}

/** As a pool says it, ours or pgbouncer: all connections are in use. */
const NONE_FREE = /^(timeout exceeded when trying to connect|query_wait_timeout)$/

/** Was no connection free for as long as one is waited for? Nothing has been done then, and to wait again makes it no better. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && NONE_FREE.test(error.message)

/** Has the database no room for what it was to write? */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/** What the log says where the database cannot be reached at the moment, and nothing has been done; null for any other failure. */
export const whyUnavailable = (error: unknown): string | null => {
  if (isDatabaseBusy(error)) return 'the database is overloaded'
  if (error instanceof SplitDatabase) return 'the nodes of the database are not one database'
  return error instanceof NoPrimary || isConnectionLost(error) ? 'the database is away' : null
}

/** A commit was not answered: it may be done, and nothing here can tell. Not repeated, therefore. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('a commit was not answered', { cause })
  }
}

/** Before each repetition, in milliseconds. A server that starts again, or a failover that is over, takes about so long. */
const PAUSES_MS = [0, 300, 1000]

/**
 * Does work that changes nothing unless it ends well, and does it again when the connection was lost on the way: nothing of it
 * is there then. `onLost` hears of each time.
 */
export const repeatIfLost = async <T>(
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
