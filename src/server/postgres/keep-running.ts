import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres, type EmbeddedPostgres, type PostgresOptions } from './supervisor.ts'

export interface KeepOptions extends PostgresOptions {
  /** Called each time the server serves again after an unexpected end. */
  onRestart?: () => void
  /** Milliseconds to wait before the first, second, ... try in a row; after the last one it is given up. */
  pauses?: readonly number[]
}

/**
 * Starts the PostgreSQL of a data directory and starts it again whenever it ends without having been asked to. The
 * socket stays where it is, so a pool of connections only has to connect again. `exited` resolves after `stop()`, or
 * when the tries are used up, which the last line in the log says.
 */
export async function keepPostgresRunning(options: KeepOptions): Promise<EmbeddedPostgres> {
  const stopping = new AbortController()
  let current = await startPostgres(options)
  const exited = keepRunning(current, options, stopping.signal, (restarted) => (current = restarted))
  return {
    socketDir: current.socketDir,
    port: current.port,
    get pid() {
      return current.pid
    },
    url: (role, database) => current.url(role, database),
    exited,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await exited
    },
  }
}

const PAUSES = [0, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000]

/** A server that has run this long is able to start: the count of tries is reset. */
const STABLE_MILLISECONDS = 60_000

async function keepRunning(
  first: EmbeddedPostgres,
  options: KeepOptions,
  stopping: AbortSignal,
  replace: (restarted: EmbeddedPostgres) => void,
): Promise<void> {
  const pauses = options.pauses ?? PAUSES
  let left = [...pauses]
  let server: EmbeddedPostgres | undefined = first
  while (server) {
    const since = performance.now()
    await server.exited
    if (performance.now() - since > STABLE_MILLISECONDS) left = [...pauses]
    server = await startAgain(options, left, stopping)
    if (!server) return
    replace(server)
    options.onRestart?.()
  }
}

/** Uses up the pauses that are left. Undefined: it was stopped in the meantime, or all tries have failed. */
async function startAgain(
  options: KeepOptions,
  left: number[],
  stopping: AbortSignal,
): Promise<EmbeddedPostgres | undefined> {
  const log = options.log ?? (() => {})
  for (let wait = left.shift(); wait !== undefined && !stopping.aborted; wait = left.shift()) {
    log(`PostgreSQL in ${options.dataDir} has ended by itself and is started again in ${wait} ms`)
    try {
      await pause(wait, undefined, { signal: stopping })
      const server = await startPostgres(options)
      if (!stopping.aborted) return server
      await server.stop()
    } catch (error) {
      if (!stopping.aborted) log(error instanceof Error ? error.message : String(error))
    }
  }
  if (!stopping.aborted) log(`PostgreSQL in ${options.dataDir} keeps ending: it is not started again`)
  return undefined
}
