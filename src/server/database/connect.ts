import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError, type Config } from '../config/config.ts'
import { nodeUrls } from '../config/database-url.ts'
import type { Logger } from '../log.ts'
import { keepPostgresRunning } from '../postgres/keep-running.ts'
import { SUPERUSER } from '../postgres/init.ts'
import { PORT } from '../postgres/socket.ts'
import { waitForDatabase } from './addresses.ts'
import { refusePooler, requireUtf8 } from './pooler.ts'
import { connectByLogin, connectByUrl, type Connect } from './pools.ts'
import { SplitDatabase } from './split.ts'
import { withStartLock } from './start-lock.ts'

const DATABASE = 'vikarklar'
/** Longer than the restart of a pooler. */
const COMMAND_WAIT_MS = 5000
/** Another node takes over within about this time (docs/operations/three-nodes.md). */
const TAKE_OVER_MS = 20_000

/**
 * The database of this configuration: a given address, or the embedded server. Starts the embedded server, and restarts
 * it if it ends unexpectedly. `onLost` is called when restarting no longer helps. Waits up to `waitMs` for a database
 * that is away.
 *
 * @throws ConfigError when the address is that of a pooler, its nodes are not one database, or it does not store UTF8
 */
export const reachDatabase = async (
  config: Config,
  log: Logger,
  onLost: () => void = () => {},
  waitMs = 0,
): Promise<{ connect: Connect; stop: () => Promise<void> }> => {
  if (config.databaseUrl) {
    const connect = connectByUrl(config.databaseUrl, log)
    await waitForDatabase(config, connect, log, waitMs)
    await refuseSplit(connect)
    await refusePooler(connect)
    await requireUtf8(connect)
    return { connect, stop: async () => {} }
  }
  const server = await keepPostgresRunning({
    dataDir: config.dataDir,
    log: (line) => log.debug({ source: 'postgres' }, line),
    warn: (line) => log.warn(line),
    onRestart: () => log.warn('the embedded database restarted after an unexpected exit'),
  })
  const connect = connectByLogin(server.socketDir, server.port, DATABASE, SUPERUSER)
  await makeDatabase(connectByLogin(server.socketDir, server.port, 'postgres', SUPERUSER))
  let isStopping = false
  void server.exited.then(() => isStopping || onLost())
  const stop = () => {
    isStopping = true
    return server.stop()
  }
  return { connect, stop }
}

/** @throws ConfigError when the nodes of DATABASE_URL are not one database */
const refuseSplit = async ({ nodes }: Connect) => {
  try {
    await nodes?.check()
  } catch (error) {
    if (error instanceof SplitDatabase) throw new ConfigError(error.message)
    throw error
  }
}

/** The configuration without pooler and replica, which may be down during a backup or restore. */
export const onlyDatabase = (config: Config): Config => ({
  ...config,
  databasePoolUrl: null,
  databaseReadUrl: null,
})

/**
 * The same database for a program beside the service: shares the embedded server of a running service, or starts it for
 * the program's lifetime. Programs that open the services need the pooler too.
 */
export const joinDatabase = async (
  config: Config,
  log: Logger,
  needed: 'database' | 'services' = 'database',
): ReturnType<typeof reachDatabase> => {
  const running = config.databaseUrl ? null : await attachPostgres(config.dataDir)
  if (!running) {
    const takeOverMs = config.databaseUrl && nodeUrls(config.databaseUrl).length > 1 ? TAKE_OVER_MS : 0
    return needed === 'services'
      ? reachDatabase(config, log, undefined, Math.max(takeOverMs, COMMAND_WAIT_MS))
      : reachDatabase(onlyDatabase(config), log, undefined, takeOverMs)
  }
  await makeDatabase(connectByLogin(running.socketDir, running.port, 'postgres', SUPERUSER))
  return {
    connect: connectByLogin(running.socketDir, running.port, DATABASE, SUPERUSER),
    stop: async () => {},
  }
}

/**
 * Finds the server that another process runs on a data directory, for programs that work beside the service; null when
 * none serves there. Waits for a server that is starting or stopping. Its owner may end it at any time.
 */
export async function attachPostgres(dataDir: string): Promise<{ socketDir: string; port: number } | null> {
  for (;;) {
    const socketDir = readSocketDir(dataDir)
    if (socketDir === null) return null
    const state = await ask(socketDir)
    if (state === 'serves') return { socketDir, port: PORT }
    if (state === 'gone') return null
    await pause(100)
  }
}

/** PostgreSQL writes its socket's directory in the fifth line of a file that exists while it runs, or after a crash. */
function readSocketDir(dataDir: string): string | null {
  try {
    const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    return readFileSync(file, 'utf8').split('\n')[4] || null
  } catch {
    return null
  }
}

const CANNOT_CONNECT_NOW = '57P03'

async function ask(socketDir: string): Promise<'serves' | 'busy' | 'gone'> {
  const client = new pg.Client({ host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => {}) // the query under way says it too
  try {
    await client.connect()
    await client.end()
    return 'serves'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'busy' : 'gone'
  }
}

const makeDatabase = (connect: Connect) =>
  withStartLock(connect, undefined, async (holder) => {
    const { rowCount } = await holder.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await holder.query(`create database ${DATABASE}`)
  })
