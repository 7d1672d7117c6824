import { fileURLToPath } from 'node:url'
import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { runMigrations as runJobMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Connect } from './pools.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the database to this version: our tables as the owner, the job queue's as its own role. Safe to run from
 * several processes at once (the migrator takes an advisory lock).
 */
export const migrate = async (connect: Connect): Promise<string[]> => {
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw new Error('a migration failed', { cause: error })
    const done = results.map((result) => result.migrationName)
    if (done.length > 0 || !(await jobTablesExist(db))) await migrateJobs(connect)
    return done
  } finally {
    await db.destroy()
  }
}

const readMigrations = async () => {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  const migrations: Record<string, Migration> = {}
  for (const file of files.toSorted()) {
    const module: unknown = await import(new URL(file, FOLDER).href)
    if (isMigration(module)) migrations[file.replace('.ts', '')] = { up: module.up }
  }
  return migrations
}

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module

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
