import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg, { type Pool } from 'pg'
import type { Logger } from '../log.ts'
import { LOCK_WAIT_MS } from './ahead.ts'

/** Between the tries the requests have the table to themselves. */
const PAUSE_MS = 1500
/** After that no more is begun: a step fails, and the start with it. */
const LONGEST_MS = 300_000
/** One of so many tries may be a long one. */
const EVERY = 3
/** After `deadlock_timeout`, for PostgreSQL to end its own vacuum. */
const ENDING_MS = 300

const GIVES_WAY = ['55P03', '40P01'] // lock_not_available, deadlock_detected

/** Does a short step that changes a table which others use; again, when it had to give way, for about five minutes. */
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
 * For the steps of a migration, on connections of this pool: one that cannot have its table at once gives way to the requests, and
 * is tried again for about five minutes.
 *
 * PostgreSQL ends a vacuum of its own for someone who has waited for as long as it takes to look for deadlocks. So while a vacuum is
 * under way, now and then a try waits a little longer than that. It takes no right that an owner does not have.
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

/** Whose vacuum it is, and of which table, only its owner and superusers see. */
const findLongWait = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ wait: number }>(`
    select ceil(1000 * extract(epoch from current_setting('deadlock_timeout')::interval))::integer + ${ENDING_MS} as wait
    where exists (
      select from pg_stat_progress_vacuum where datname = current_database()
      union all select from pg_stat_progress_analyze where datname = current_database())`)
  return rows[0]?.wait ?? LOCK_WAIT_MS
}
