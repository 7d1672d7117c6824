import { existsSync } from 'node:fs'
import path from 'node:path'
import { openServices } from '#app/compose.ts'
import { readPastTime } from '#server/backup/norwegian-time.ts'
import { refuseUnfinishedRestore } from '#server/backup/point-in-time.ts'
import { loadConfig, type Config } from '#server/config/config.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Connect } from '#server/database/pools.ts'
import { refuseOtherSecret } from '#server/database/secret-fingerprint.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'

/** Runs a command: prints its result, or one line of error with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** A moment that has been, by a Norwegian clock, as a command is given it: with quotes around it or without. */
export function readMoment(usage: string, words: readonly string[] = process.argv.slice(2)): Date {
  if (words.length === 0) throw new Error(usage)
  return readPastTime(words.join(' '))
}

/** Keeps a folder that is only looked at from being given a secret of its own. */
const UNMADE_SECRET = { APP_SECRET: '-'.repeat(32) }

/** Does this configuration use the embedded database, and does that exist? */
export function usesEmbeddedDatabase(): boolean {
  const { databaseUrl, dataDir } = loadConfig({ ...process.env, ...UNMADE_SECRET })
  return databaseUrl === null && existsSync(path.join(dataDir, 'postgres/data'))
}

/**
 * The configuration for a command to a service that has run. In a shell that lacks the service's DATA_DIR the command
 * would otherwise make an empty database of its own, and say that all is well.
 */
export function loadUsedConfig(): Config {
  const { databaseUrl, dataDir } = loadConfig({ ...process.env, ...UNMADE_SECRET })
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'postgres/data'))) return loadConfig()
  throw new Error(
    `There is no database in ${dataDir} that this user can see: start the service first, or run this with its settings (docs/operations.md, "Commands")`,
  )
}

/** Works with the service's own parts, beside a running service or without one. */
export async function withServices<T>(
  config: Config,
  work: (services: Services, connect: Connect) => Promise<T>,
): Promise<T> {
  const log = createLog('error')
  const { connect, stop } = await joinDatabase(config, log, 'services')
  try {
    await refuseOtherSecret(connect, config) // a database of another installation is not migrated
    await migrate(connect)
    await refuseUnfinishedRestore(connect)
    const services = await openServices(config, connect, log)
    try {
      return await work(services, connect)
    } finally {
      await services.close()
    }
  } finally {
    await stop()
  }
}
