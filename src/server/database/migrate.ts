import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type MigrationResultSet, type MigratorProps } from 'kysely/migration'
import type { Logger } from '../log.ts'
import { OperatorError } from '../postgres/operator-error.ts'
import { onlineSteps, onlineStepsWithin, type OnlineSteps, type OnlineMigration } from './online-steps.ts'
import { openGivingWay } from './give-way.ts'
import type { Connect } from './pools.ts'
import { prepareJobs } from './prepare-jobs.ts'
import { openPreparingPool, withStartLock } from './start-lock.ts'
import type { DB } from './types.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/** Every migration of this version by name, in order. */
export const readMigrations = async (): Promise<Migrations> => {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  const migrations: Migrations = {}
  for (const file of files.toSorted()) {
    const module: unknown = await import(new URL(file, FOLDER).href)
    if (isMigration(module)) migrations[file.replace('.ts', '')] = module
  }
  return migrations
}

type Migrations = Record<string, OnlineMigration>

const isMigration = (module: unknown): module is OnlineMigration =>
  typeof module === 'object' && module !== null && 'up' in module

/**
 * Brings the database to this version: our tables as the owner, the job queue's as its own role. One process at a time
 * does all of it; the next process completes what a killed one left undone.
 */
export const migrate = (connect: Connect, log?: Logger, getMigrations = readMigrations): Promise<string[]> =>
  withStartLock(connect, log, async () => {
    const done = await migrateTables(connect, log, getMigrations)
    await prepareJobs(connect)
    return done
  })

/**
 * Runs while processes of the previous version serve. Each migration is a transaction of its own, so that no lock is
 * held for longer than one of them takes. The migrator's own lock keeps out a restore, which takes no other.
 */
const migrateTables = async (
  connect: Connect,
  log: Logger | undefined,
  getMigrations: typeof readMigrations,
) => {
  const { connections, givingWay } = openGivingWay(openPreparingPool(connect('owner')), log)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: connections }) })
  try {
    const migrations = await getMigrations()
    const migrator = migratorFor(db, migrations)
    await refuseNewer(db, migrations)
    const work = onlineSteps(db, givingWay)
    const done: string[] = []
    for (;;) {
      await runOnline(migrator, migrations, work)
      const [migrated] = await givingWay(async () => namesOf(await migrator.migrateUp()))
      if (!migrated) return done
      done.push(migrated)
    }
  } finally {
    await db.destroy()
  }
}

/**
 * The same within a larger transaction: up to this migration, or to the newest. Migrations without `online` run in one
 * batch, because the library reads the whole catalogue each time.
 */
export const migrateWithin = async (tx: Transaction<DB>, last?: string): Promise<void> => {
  const migrations = await readMigrations()
  const migrator = migratorFor(tx, migrations)
  const work = onlineStepsWithin(tx)
  const known = await migrator.getMigrations()
  const pending = known.flatMap(({ name, executedAt }) => (executedAt ? [] : [name]))
  const wanted = last === undefined ? pending : pending.slice(0, pending.indexOf(last) + 1)
  for (const [index, name] of wanted.entries()) {
    await migrations[name]?.online?.(work)
    const next = wanted[index + 1]
    if (next === undefined || migrations[next]?.online) namesOf(await migrator.migrateTo(name))
  }
}

const migratorFor = (db: MigratorProps['db'], migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Refuses to start if a later release has migrated the database: an older one could break it. */
const refuseNewer = async (db: Kysely<unknown>, migrations: Migrations) => {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${Object.keys(migrations)}) order by name`.execute(db)
  const [unknown] = rows
  if (unknown)
    throw new OperatorError(
      `the database is of a newer release: this one does not know ${unknown.name}. Start the newer one, or restore the backup from before the upgrade`,
    )
}

/** Runs the part of the next migration before its transaction. */
const runOnline = async (migrator: Migrator, migrations: Migrations, work: OnlineSteps) => {
  const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt)
  const { online } = (next && migrations[next.name]) ?? {}
  await online?.(work)
}

const namesOf = ({ error, results = [] }: MigrationResultSet): string[] => {
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'a migration'
  if (error) throw new Error(`${failed} failed: ${reasonOf(error)}`, { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
