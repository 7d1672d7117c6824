import { openServices } from '#app/compose.ts'
import { explainStart } from '#app/explain-start.ts'
import { notifySystemd } from '#app/notify-systemd.ts'
import { createServer } from '#app/server.ts'
import { printStartupMessage } from '#app/startup-message.ts'
import { startWorker } from '#app/worker.ts'
import { onOneConnection } from '#server/backup/one-connection.ts'
import { refuseUnfinishedRestore } from '#server/backup/point-in-time.ts'
import { loadConfig, type Config } from '#server/config/config.ts'
import { remarksOn } from '#server/config/remarks.ts'
import { refuseLateClock } from '#server/database/clocks.ts'
import { findChangedCollations } from '#server/database/collations.ts'
import { reachDatabase } from '#server/database/connect.ts'
import { isIdentityHidden } from '#server/database/identity.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Connect } from '#server/database/pools.ts'
import { refuseOtherSecret } from '#server/database/secret-fingerprint.ts'
import { createLog, type Logger } from '#server/log.ts'
import { OperatorError } from '#server/postgres/operator-error.ts'
import { endAtUncaught } from '#server/uncaught.ts'
import { isRoot } from './server/postgres/run.ts'

const STOP_SECONDS = 10
const DRAIN_MS = 500
/** A machine that starts its database too needs less. */
const DATABASE_WAIT_MS = 60_000

/** Taken out of the environment, because a PostgreSQL that is built for systemd would report itself there. */
const notifySocket = process.env['NOTIFY_SOCKET']
delete process.env['NOTIFY_SOCKET']

/** Starts what PROCESS asks for: the web server, the worker or both. */
const start = async (config: Config, log: Logger) => {
  const stops: (() => Promise<unknown>)[] = []
  const stop = stopOnce(log, stops)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const onLost = () => {
    log.fatal('the embedded database cannot be started any more')
    process.exit(1)
  }
  const { connect, stop: stopDatabase } = await reachDatabase(config, log, onLost, DATABASE_WAIT_MS)
  stops.unshift(stopDatabase)
  await refuseOtherSecret(connect, config) // a database of another installation is not migrated
  const migrated = await migrate(connect, log)
  if (migrated.length > 0) log.info({ migrated }, 'the database is up to date')
  await refuseUnfinishedRestore(connect)
  await refuseOtherSecret(connect, config, 'adopt')
  const late = await refuseLateClock(connect)
  if (late !== null) log.warn(late)
  await warnOperator(config, connect, log)
  const services = await openServices(config, connect, log)
  stops.unshift(services.close)
  if (config.process !== 'web') {
    const worker = await startWorker(services, connect)
    stops.unshift(() => worker.stop())
  }
  const server = config.process === 'worker' ? null : await createServer(services, { drainMs: DRAIN_MS })
  if (server) {
    await server.listen({ host: config.host, port: config.port })
    stops.unshift(() => server.close())
    await printStartupMessage(services)
  }
  await notifySystemd(notifySocket, server, log)
}

/** Logs faults of the set-up that do not keep the service from running. */
const warnOperator = async (config: Config, connect: Connect, log: Logger) => {
  if (isRoot()) log.warn('running as root; run the service as an unprivileged user (docs/operations.md)')
  for (const remark of remarksOn(config, process.env)) log.warn(remark)
  if (await isIdentityHidden(config.databaseUrl)) log.warn(HIDDEN_IDENTITY)
  const collations = await onOneConnection(connect, 'vikarklar start', findChangedCollations)
  if (collations.length > 0)
    log.error({ collations }, 'collations have changed: rebuild the indexes on text (docs/runbook.md)')
}

const HIDDEN_IDENTITY =
  'the nodes of DATABASE_URL do not tell their system identifier, so two databases are not told apart: run on the primary, ' +
  'in the database, grant execute on function pg_control_system() to public'

/** Takes no new work, finishes what is under way, then ends: first the web, then the worker, last the database. */
const stopOnce = (log: Logger, stops: (() => Promise<unknown>)[]) => {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      log.error('shutdown timed out, the rest was cut off')
      process.exit(1)
    }, STOP_SECONDS * 1000).unref()
    endAll(stops).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
}

const endAll = async (stops: (() => Promise<unknown>)[]) => {
  for (const stop of stops) await stop()
}

try {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  endAtUncaught(log)
  await start(config, log).catch((error: unknown) => {
    const sentence = explainStart(error, config)
    if (sentence === null) log.fatal({ err: error }, 'the start failed')
    else process.stderr.write(`${sentence}\n`)
    process.exit(1)
  })
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
