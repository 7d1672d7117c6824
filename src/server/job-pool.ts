import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool, type PoolConfig } from 'pg'
import { noteLost } from './database/pools.ts'
import type { Logger } from './log.ts'

const PAUSES_MS = [100, 300, 600]
const LONGEST_PAUSE_MS = 1000
/** Less than a process has to stop in. */
const LONGEST_REST_MS = 3000

/** A conflict between transactions, which the queue soon retries. */
const TRY_AGAIN = '40001'
/**
 * The server is going down, has gone down, is coming up, only reads, or lacks room or memory; or there is no
 * connection.
 */
const FOR_NOW = /^(57P0|08|53|58|25006)/

export interface JobPool extends Pool {
  /** Waits for a connection no longer than one retry takes. */
  giveUp(): void
  /** Resolves when no write is in progress. */
  atRest(): Promise<void>
}

/**
 * The connections of the job queue. graphile-worker does not await its write at the end of a job: if the database is
 * away or its disk full just then, the rejection is unhandled and Node ends the process. So this pool waits for a
 * connection and reports temporary failures as a conflict, which the queue retries.
 */
export const openJobPool = (config: PoolConfig, log: Logger): JobPool => {
  const pool = new pg.Pool(config)
  const stopping = new AbortController()
  noteLost(pool, log, 'a database connection of the job queue was lost')
  pool.on('connect', (client) => {
    client.on('error', () => {}) // the pool reports it
    nameFailures(client, stopping.signal)
  })
  const connectOnce: (...args: unknown[]) => unknown = pool.connect.bind(pool)
  const connectAtLast = async () => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await connectOnce()
      } catch (error) {
        if (stopping.signal.aborted) return noConnection(error)
        log.warn({ err: error, attempt }, 'the job queue waits for the database')
        const pause = wait(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS, undefined, { signal: stopping.signal })
        await pause.catch(() => {}) // one more time, and no longer, when the process stops
      }
    }
  }
  // A call with a callback comes from the pool itself or from the queue's listener, which pauses by itself.
  const connect = (callback?: unknown) => (isTaker(callback) ? connectOnce(once(callback)) : connectAtLast())
  return Object.assign(pool, { connect, giveUp: () => stopping.abort(), atRest: () => atRest(pool) })
}

type Taker = (error: unknown, client: unknown, release?: (...args: unknown[]) => void) => void

const isTaker = (callback: unknown): callback is Taker => typeof callback === 'function'

/**
 * The queue's listener gives a lost connection back a second time when it stops just then, for which the pool throws.
 */
const once =
  (callback: Taker): Taker =>
  (error, client, release) => {
    let isReleased = false
    callback(error, client, (...args) => {
      if (!isReleased) release?.(...args)
      isReleased = true
    })
  }

/**
 * The outcome of a job is written after the queue says that it has stopped: an unreleased job stays locked for hours.
 */
const atRest = async (pool: Pool) => {
  const latest = Date.now() + LONGEST_REST_MS
  const isBusy = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount
  while (isBusy() && Date.now() < latest) await wait(10)
}

/** Records the result of a job; recognised by graphile-worker's statement names. */
const isEndOfJob = (statement: unknown) =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  /^(complete|fail)_job(_q)?\//.test(String(statement.name))

/** The queue's use of a connection. */
interface QueueClient {
  query(...statement: unknown[]): unknown
  release(): void
}

/**
 * Given instead of a connection once the queue stops. A query that records the end of a job never settles, because its
 * failure would be unhandled; all else fails, so that the queue ends.
 */
const noConnection = (error: unknown): QueueClient => ({
  query: async (statement: unknown) => {
    if (isEndOfJob(statement)) return new Promise(() => {})
    throw refusal(error)
  },
  release: () => {},
})

/** Has no code, by which the queue would retry and delay the stop. */
const refusal = (cause: unknown) => new Error('the job queue stops', { cause })

const nameFailures = (client: QueueClient, stopping: AbortSignal) => {
  const query = client.query.bind(client)
  const named = (...statement: unknown[]) => {
    const result = query(...statement)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (!isForNow(error)) throw error
      throw stopping.aborted && !isEndOfJob(statement[0])
        ? refusal(error)
        : Object.assign(error, { code: TRY_AGAIN })
    })
  }
  Object.assign(client, { query: named })
}

const isForNow = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError ? FOR_NOW.test(error.code ?? '') : error instanceof Error
