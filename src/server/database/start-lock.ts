import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool, type PoolConfig } from 'pg'
import type { Logger } from '../log.ts'
import { openClient } from './nodes.ts'
import type { Connect } from './pools.ts'

/** Advisory locks of two integers: the migrator's and the product's other ones have one. */
const SPACE = 0x76_69_6b_61
/** Held by the process that prepares the database. */
const PREPARING = 1
/** Shared by its working connections while their statements run. */
const WORKING = 2

const PAUSE_MS = 100
/** Once in about half a minute. */
const SAID_EVERY = 300

/**
 * Runs `work` while no other process prepares this database. The lock belongs to a connection of its own, so it ends
 * with the process, even a killed one. A dead process's statements may still run on the server: they are waited for as
 * well.
 */
export const withStartLock = async <T>(
  connect: Connect,
  log: Logger | undefined,
  work: (holder: pg.Client) => Promise<T>,
): Promise<T> => {
  const holder = openClient({
    ...connect('owner'),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'vikarklar start',
  })
  holder.on('error', () => {}) // the running query fails with the same error
  await holder.connect()
  try {
    await holder.query(KEPT_WHILE_IDLE)
    await take(holder, PREPARING, log)
    await take(holder, WORKING, log)
    await holder.query('select pg_advisory_unlock($1, $2)', [SPACE, WORKING])
    return await work(holder)
  } finally {
    await holder.end()
  }
}

/** The connections of the preparation: each shares the lock while it is open. */
export const openPreparingPool = (config: PoolConfig): Pool => {
  const pool = new pg.Pool({
    ...config,
    max: 2,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => client.query(`select pg_advisory_lock_shared(${SPACE}, ${WORKING})`),
  })
  pool.on('error', () => {}) // the running query fails with the same error
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** This connection idles while the others work; keepalives free its lock within half a minute if the machine dies. */
const KEPT_WHILE_IDLE = `select set_config('idle_session_timeout', '0', false),
  set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '4', false)`

/**
 * Retries until the lock is free. Waiting inside the database would run into its timeouts, and hold a snapshot that
 * `create index concurrently` waits for.
 */
const take = async (holder: pg.Client, lock: number, log?: Logger) => {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      SPACE,
      lock,
    ])
    if (rows[0]?.taken) return
    if (tries % SAID_EVERY === 1) log?.info('another process is preparing the database; waiting')
    await wait(PAUSE_MS * (0.75 + Math.random() / 2))
  }
}
