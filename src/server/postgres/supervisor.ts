import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { findBinaries, type Binaries } from './binaries.ts'
import { closeCluster, makeDataDir } from './directories.ts'
import { spawnGuarded } from './guard.ts'
import { initialise } from './init.ts'
import { lockDataDir } from './lock.ts'
import { findPlace, type Place } from './place.ts'
import { processName, stopLeftovers } from './processes.ts'
import { untilReady } from './ready.ts'
import { serverArguments, type Settings } from './settings.ts'
import { makeSocketDir, PORT, SOCKET_FILES } from './socket.ts'

/** A running PostgreSQL server of our own. */
export interface EmbeddedPostgres {
  /** Where the unix socket is (for pg: `host`). */
  readonly socketDir: string
  /** The number in the socket's name; nothing listens on TCP. */
  readonly port: number
  readonly pid: number
  /** Connection string for a role and database over the unix socket, e.g. url('vikarklar_app', 'vikarklar'). */
  url(role: string, database: string): string
  /** Resolves when the server process has ended for any reason. */
  readonly exited: Promise<void>
  /** Ends the server in order: open transactions are rolled back, memory is written to disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  dataDir: string
  /** Gets one line at a time, without line break. */
  log?: (line: string) => void
  /** Gets what an operator should know. */
  warn?: (line: string) => void
  /** PostgreSQL settings that replace ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Settings
  /** For root only, where things go that the server's user cannot reach at their own place: /var/lib/vikarklar. */
  sharedDir?: string
}

/**
 * Starts the PostgreSQL that belongs to a data directory, and makes the database cluster at the first start.
 *
 * At most one process at a time has a server on a data directory: the lock says so, and is taken before anything is
 * touched. A server that is found running under the lock has lost its supervisor and is stopped first.
 * Throws an Error with one line for the operator when the server cannot be started.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir, options.warn)
  const unlock = lockDataDir(dataDir)
  try {
    return await startLocked(dataDir, options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(
  dataDir: string,
  { log = () => {}, warn = () => {}, settings = {}, sharedDir }: PostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, sharedDir)
  if (!place.home.startsWith(dataDir))
    log(`the database of ${dataDir} is in ${place.home}: user id ${place.user.uid} cannot reach it otherwise`)
  const binaries = await findBinaries(place, log)
  await initialise(binaries, place, settings)
  closeCluster(place.cluster, warn)
  const name = processName(place.cluster)
  await stopLeftovers(name, log)
  const socketDir = makeSocketDir(place)
  removeStaleFiles(place, socketDir)
  const child = spawnServer(binaries, place, serverArguments({ place, socketDir, name, settings }))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(unlock)
  await untilReady(child, place, log)
  return {
    socketDir,
    port: PORT,
    pid: child.pid ?? 0,
    url: (role, database) => connectionString(socketDir, role, database),
    exited,
    stop: () => stop(child, exited),
  }
}

/**
 * After a crash these files hold the process id of a server that is gone. PostgreSQL refuses to start when an
 * unrelated process has got that id since, as happens in a container after every restart. Under the lock and with
 * no server process left they are stale for certain; the shared memory check of PostgreSQL remains as the last guard.
 */
function removeStaleFiles(place: Place, socketDir: string): void {
  rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true })
  for (const file of SOCKET_FILES) rmSync(path.join(socketDir, file), { force: true })
}

function spawnServer(binaries: Binaries, place: Place, args: string[]): ChildProcess {
  return spawnGuarded(path.join(binaries.dir, 'bin', 'postgres'), args, place.user)
}

function connectionString(socketDir: string, role: string, database: string): string {
  const [user, name, host] = [role, database, socketDir].map(encodeURIComponent)
  // The host before the slash is only there to make it a valid URL; the parameter counts, in pg as in libpq.
  return `postgres://${user}@localhost/${name}?host=${host}&port=${PORT}`
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await exited
  clearTimeout(hurry)
}
