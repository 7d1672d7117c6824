import type { ChildProcess } from 'node:child_process'
import { rmSync, chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import { closeCluster, makeDataDir, describeFullDisk, NO_ROOM } from './directories.ts'
import { spawnGuarded } from './guard.ts'
import { initialise } from './init.ts'
import { findServerFiles, type ServerFiles } from './server-files.ts'
import { processName, stopLeftovers } from './processes.ts'
import { serverArguments, type Settings } from './settings.ts'
import { makeSocketDir, PORT, SOCKET_FILES } from './socket.ts'
import { OperatorError } from './operator-error.ts'

/** A running PostgreSQL server of our own. */
export interface EmbeddedPostgres {
  /** Directory of the unix socket (for pg: `host`). */
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
 * A lock, taken before anything is touched, ensures at most one server per data directory. A server found running under
 * the lock has lost its supervisor and is stopped first. Throws an Error with one line for the operator when the server
 * cannot be started.
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

const SQLITE_BUSY = 5

/**
 * Takes the data directory for this process and returns the function that gives it back. Throws one clear line when
 * another process, or another start in this one, has it.
 *
 * Node has no file lock of its own, but SQLite has: an exclusive transaction holds a lock of the operating system on
 * the file, which ends with the process however it ends, is not inherited by child processes, and holds between
 * containers that share the directory. A file with a process id would have to guess whether that process is still
 * the same one. Nothing else may open the file: closing it anywhere in this process would drop the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'postgres.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(file, 0o600)
  } catch (error) {
    lock?.close()
    throw new OperatorError(isBusy(error) ? inUse(dataDir) : notLockable(file, error), { cause: error })
  }
  const held = lock
  return () => {
    if (held.isOpen) held.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function inUse(dataDir: string): string {
  return `The database in ${dataDir} is in use by another running process: stop that one, or choose another DATA_DIR`
}

function notLockable(file: string, error: unknown): string {
  if (NO_ROOM.test(String(error))) return describeFullDisk(path.dirname(file))
  return `Cannot lock ${file}: ${String(error)}; it must belong to the user that starts, on a disk that knows locks`
}

async function startLocked(
  dataDir: string,
  { log = () => {}, warn = () => {}, settings = {}, sharedDir }: PostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const files = await findServerFiles(dataDir, sharedDir)
  if (!files.home.startsWith(dataDir))
    log(`the database of ${dataDir} is in ${files.home}: user id ${files.user.uid} cannot reach it otherwise`)
  const binaries = await findBinaries(files, log)
  await initialise(binaries, files, settings)
  closeCluster(files.cluster, warn)
  const name = processName(files.cluster)
  await stopLeftovers(name, log)
  const socketDir = makeSocketDir(files)
  removeStaleFiles(files, socketDir)
  const child = spawnServer(binaries, files, serverArguments({ files, socketDir, name, settings }))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(unlock)
  await untilReady(child, files, log)
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
 * Passes the server's lines on to the log, and resolves when one says that it serves. Rejects with its last words when
 * it ends before. There is no time limit: after a crash the server first replays its log, and ending it then would
 * start that over.
 */
export function untilReady(
  child: ChildProcess,
  files: ServerFiles,
  log: (line: string) => void,
): Promise<void> {
  const lastLines: string[] = []
  return new Promise((resolve, reject) => {
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (ONE_CONNECTION.test(line)) return
        log(line)
        lastLines.push(line)
        if (lastLines.length > 5) lastLines.shift()
        if (READY.test(line)) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', () => {
      // The lines that say why may come after the exit.
      void pause(50).then(() => reject(new OperatorError(lastWords(files, lastLines))))
    })
  })
}

/** One that follows another server only reads. */
const READY = /database system is ready to accept (read-only )?connections/

/**
 * The server's line for each client it rejects while starting or stopping. There may be hundreds, and the clients see
 * it anyway.
 */
const ONE_CONNECTION = /^FATAL: {2}(the database system is|terminating connection)/

function lastWords(files: ServerFiles, lines: string[]): string {
  const reasons = lines.filter((line) => /FATAL|PANIC/.test(line))
  if (lines.some((line) => NO_ROOM.test(line)))
    return `${describeFullDisk(files.home)}. PostgreSQL did not start`
  const reason = (reasons.length > 0 ? reasons : lines).join(' | ')
  return `PostgreSQL in ${files.cluster} did not start: ${reason}`
}

/**
 * After a crash these files hold the process id of a server that is gone. PostgreSQL refuses to start when an
 * unrelated process has got that id since, as happens in a container after every restart. Under the lock and with
 * no server process left they are stale for certain; the shared memory check of PostgreSQL remains as the last guard.
 */
function removeStaleFiles(files: ServerFiles, socketDir: string): void {
  rmSync(path.join(files.cluster, 'postmaster.pid'), { force: true })
  for (const file of SOCKET_FILES) rmSync(path.join(socketDir, file), { force: true })
}

function spawnServer(binaries: Binaries, files: ServerFiles, args: string[]): ChildProcess {
  return spawnGuarded(path.join(binaries.dir, 'bin', 'postgres'), args, files.user)
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
