import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg, { type Pool } from 'pg'
import type { Logger } from '../log.ts'
import { LOCK_WAIT_MS } from './online-steps.ts'

/** Milliseconds between tries, in which requests can use the table. */
const PAUSE_MS = 1500
/** After that no try is begun: the step fails, and the start with it. */
const LONGEST_MS = 300_000
/** One of this many tries may be long. */
const EVERY = 3
/** After `deadlock_timeout`, for PostgreSQL to end its own vacuum. */
const ENDING_MS = 300

const GIVES_WAY = ['55P03', '40P01'] // lock_not_available, deadlock_detected

/** Runs a short step that changes a table in use, and retries after lock timeouts for about five minutes. */
export const givingWay = async <T>(
  step: () => Promise<T>,
  log?: Pick<Logger, 'info'>,
  beforeTry: (tries: number) => Promise<void> = async () => {},
): Promise<T> => {
  const latest = performance.now() + LONGEST_MS
  for (let tries = 1; ; tries += 1) {
    await beforeTry(tries)
    try {
      return await step()
    } catch (error) {
      if (!isHeldUp(error) || performance.now() > latest) throw error
      log?.info({ tries }, 'a change of a table waits until it is free; requests go first')
      await wait(PAUSE_MS * (0.75 + Math.random() / 2))
    }
  }
}

/**
 * Runs the steps of a migration on connections of this pool. A step that cannot lock its table at once lets the
 * requests go first and is retried for about five minutes.
 *
 * PostgreSQL cancels an autovacuum for a session that has waited as long as the deadlock timeout. So while a vacuum
 * runs, a try now and then waits a little longer than that. This needs no rights beyond an owner's.
 */
export const openGivingWay = (pool: Pool, log?: Logger) => {
  let lockWait = LOCK_WAIT_MS
  const connections: PostgresPool = {
    connect: async () => {
      const client = await pool.connect()
      try {
        await client.query(`set lock_timeout = ${lockWait}`)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
  const chooseWait = async (tries: number) => {
    lockWait = tries % EVERY === 0 ? await findLongWait(pool) : LOCK_WAIT_MS
  }
  return { connections, givingWay: <T>(step: () => Promise<T>) => givingWay(step, log, chooseWait) }
}

const isHeldUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? GIVES_WAY.some((code) => code === error.code)
    : error instanceof Error && isHeldUp(error.cause)

/** Only the owner and superusers see which table a vacuum works on. */
const findLongWait = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ wait: number }>(`
    select ceil(1000 * extract(epoch
      from current_setting('deadlock_timeout')::interval))::integer + ${ENDING_MS} as wait
    where exists (
      select from pg_stat_progress_vacuum where datname = current_database()
      union all select from pg_stat_progress_analyze where datname = current_database())`)
  return rows[0]?.wait ?? LOCK_WAIT_MS
}
