import { commandLine } from '#server/command-line.ts'
import { onOneConnection } from '#server/backup/one-connection.ts'
import { refuseUnfinishedRestore } from '#server/backup/point-in-time.ts'
import { ConfigError } from '#server/config/config.ts'
import { findChangedCollations } from '#server/database/collations.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { checkPooler, connectByPooler, refusePooler } from '#server/database/pooler.ts'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import type { OpenDatabase } from './open-database.ts'
import { reasonOf } from './reasons.ts'

/** The service's requirements of the database. */
export const databaseChecks: readonly Check[] = [
  { name: 'database', group: 'database', reads: ['DATABASE_URL'], lookAtOpening: ({ finding }) => finding },
  { name: 'encoding', group: 'database', lookInDatabase: lookAtEncoding },
  { name: 'pooler', group: 'database', reads: ['DATABASE_POOL_URL'], lookInDatabase: lookAtPooler },
  { name: 'migrations', group: 'database', lookInTables: lookAtMigrations },
  { name: 'restore', group: 'database', lookInTables: lookAtRestore },
  { name: 'collations', group: 'database', lookInDatabase: lookAtCollations },
  { name: 'jit', group: 'database', lookInTables: lookAtJit },
]

async function lookAtEncoding({ ask }: OpenDatabase): Promise<Finding> {
  const [row] = await ask<{ encoding: string }>(
    'owner',
    "select current_setting('server_encoding') as encoding",
  )
  if (row?.encoding === 'UTF8') return ok('UTF8.')
  return fail(
    `It stores ${row?.encoding ?? 'something else'}, which has no room for every name.`,
    `Make one with deploy/database/prepare.sql, and move the data there by ${commandLine('backup')} and ${commandLine('restore')}.`,
  )
}

async function lookAtPooler({ connect }: OpenDatabase, { config }: Ground): Promise<Finding> {
  if (config === null || config.databaseUrl === null) return skipped('The embedded one needs none.')
  try {
    await refusePooler(connect)
    if (config.databasePoolUrl === null)
      return skipped('DATABASE_URL leads past poolers, and there is no DATABASE_POOL_URL.')
    await checkPooler(connect, connectByPooler(config.databasePoolUrl))
    return ok('DATABASE_POOL_URL leads to the same database, with the same login.')
  } catch (error) {
    if (error instanceof ConfigError)
      return fail(`${error.message.replace(/\.$/, '')}.`, 'docs/operations.md, "A pooler".')
    return fail(
      `DATABASE_POOL_URL was not reached: ${reasonOf(error)}.`,
      'Start the pooler, or correct its address.',
    )
  }
}

async function lookAtMigrations({ ask }: OpenDatabase): Promise<Finding> {
  const known = Object.keys(await readMigrations())
  const done = (await ask<{ name: string }>('owner', 'select name from kysely_migration order by name')).map(
    ({ name }) => name,
  )
  const [newer] = done.filter((name) => !known.includes(name))
  if (newer !== undefined)
    return fail(
      `The database is of a newer release: this one does not know ${newer}.`,
      'Start the newer release, or restore the backup from before the upgrade.',
    )
  const missing = known.filter((name) => !done.includes(name))
  return missing.length === 0
    ? ok(`All ${known.length} are done.`)
    : warn(
        `${missing.length} of this release are not done, from ${missing[0]} on.`,
        'The next start does them.',
      )
}

async function lookAtRestore({ connect }: OpenDatabase): Promise<Finding> {
  try {
    await refuseUnfinishedRestore(connect)
    return ok('None is unfinished.')
  } catch (error) {
    return fail(`It is unfinished: ${reasonOf(error)}.`, 'docs/runbook.md, "Deleted data".')
  }
}

async function lookAtCollations({ connect }: OpenDatabase): Promise<Finding> {
  const changed = await onOneConnection(connect, 'vikarklar doctor', findChangedCollations)
  return changed.length === 0
    ? ok('None has changed since the indexes were made.')
    : fail(
        `Changed since the indexes were made: ${changed.join(', ')}.`,
        'Rebuild the indexes on text: docs/runbook.md, "Small things".',
      )
}

/** JIT compilation takes seconds where the query takes milliseconds. */
async function lookAtJit({ ask }: OpenDatabase): Promise<Finding> {
  const [row] = await ask<{ jit: string }>('vikarklar_system', "select current_setting('jit') as jit")
  return row?.jit === 'off'
    ? ok("Off on the service's connections.")
    : fail(
        "It is on for the service's connections: sweeps take seconds of a processor.",
        'Take jit = on from the role or the database (alter role ... reset jit), or set jit = off for the server.',
      )
}
