import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type MigrationResultSet } from 'kysely/migration'
import { runMigrations as runJobMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { readMigrations } from './migration-files.ts'
import type { Connect } from './pools.ts'
import type { DB } from './types.ts'

/** What waits for a table's lock holds up every request that comes after it: so it gives way, and tries again. */
const LOCK_WAIT_MS = 1000
/** Between the tries the requests have the table to themselves. Altogether about five minutes. */
const PAUSE_MS = 1500
const TRIES = 120

const GIVES_WAY = ['55P03', '40P01'] // lock_not_available, deadlock_detected

/**
 * Brings the database to this version: our tables as the owner, the job queue's as its own role. Safe to run from
 * several processes at once (the migrator takes an advisory lock), and while processes of the version before serve.
 * Each migration is a transaction of its own, so that no lock is held for longer than one of them takes.
 */
export const migrate = async (
  connect: Connect,
  log?: Logger,
  getMigrations = readMigrations,
): Promise<string[]> => {
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  pool.on('error', () => {}) // the query under way fails with the same error
  pool.on('connect', (client) => void client.query(`set lock_timeout = ${LOCK_WAIT_MS}`).catch(() => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const done: string[] = []
    for (;;) {
      const [migrated] = await givingWay(() => migrator.migrateUp(), log)
      if (!migrated) break
      done.push(migrated)
    }
    if (done.length > 0 || !(await jobTablesExist(db))) await migrateJobs(connect)
    return done
  } finally {
    await db.destroy()
  }
}

/** The same as a part of a transaction that does more: up to this migration, or to the newest. */
export const migrateWithin = async (tx: Transaction<DB>, last?: string): Promise<void> => {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: readMigrations } })
  namesOf(await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)))
}

const givingWay = async (step: () => Promise<MigrationResultSet>, log?: Logger): Promise<string[]> => {
  for (let tries = 1; ; tries += 1) {
    const result = await step()
    if (!isHeldUp(result.error) || tries === TRIES) return namesOf(result)
    log?.info({ tries }, 'a migration waits until a table is free; requests go first')
    await wait(PAUSE_MS * (0.75 + Math.random() / 2))
  }
}

const isHeldUp = (error: unknown) =>
  error instanceof pg.DatabaseError && GIVES_WAY.some((code) => code === error.code)

const namesOf = ({ error, results = [] }: MigrationResultSet): string[] => {
  if (error) throw new Error(`a migration failed: ${reasonOf(error)}`, { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const jobTablesExist = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as found`.execute(db)
  return rows[0]?.found === true
}

const migrateJobs = async (connect: Connect) => {
  const pool = new pg.Pool({ ...connect('vikarklar_jobs'), max: 2 })
  pool.on('error', () => {}) // the query under way fails with the same error
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runJobMigrations({ pgPool: pool })
    await pool.query(wakeFunction)
  } finally {
    await pool.end()
  }
}

/** The roles of the scopes may ask for a job, and nothing else in the queue's schema. */
const wakeFunction = `
  create or replace function graphile_worker.wake(task text, payload json default '{}')
  returns void language sql security definer set search_path = graphile_worker, pg_catalog
  as $$ select graphile_worker.add_job(task, payload) $$;
  revoke all on function graphile_worker.wake from public;
  grant usage on schema graphile_worker to vikarklar_tenant, vikarklar_person, vikarklar_system;
  grant execute on function graphile_worker.wake to vikarklar_tenant, vikarklar_person, vikarklar_system;
`
