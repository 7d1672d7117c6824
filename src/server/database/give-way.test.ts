import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { copyMigrated } from '#test/copied-server.ts'
import { onServer, type TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { onlineSteps } from './online-steps.ts'
import { openGivingWay } from './give-way.ts'
import { openPreparingPool } from './start-lock.ts'

// The owner has no special rights: it may not end the server's own processes.

let server: TestServer
let postgres: EmbeddedPostgres
let client: pg.Client
let pool: pg.Pool

beforeAll(async () => {
  postgres = await startPostgres({
    dataDir: copyMigrated('give-way'),
    settings: { autovacuum_naptime: '1s' },
  })
  server = { host: postgres.socketDir, port: postgres.port }
  await cleanUp('off')
  await onServer(server, 'create role keeper login')
  await onServer(server, 'create database kept owner keeper')
  const login = { host: server.host, port: server.port, user: 'keeper', database: 'kept' }
  client = new pg.Client(login)
  await client.connect()
  pool = openPreparingPool(login)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await pool.end()
  await client.end()
  await postgres.stop()
})

const cleanUp = async (isOn: 'on' | 'off') => {
  await onServer(server, `alter system set autovacuum = ${isOn}`)
  await onServer(server, 'select pg_reload_conf()')
}
const VACUUM = 'select from pg_stat_progress_vacuum where datname = current_database()'

const END_WHO_WAITS = `
  select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`

/** Changes a table like a migration; returns the wait of each try, in milliseconds. */
const change = async (table: string, onTry = async (_tries: number) => {}) => {
  const { connections, givingWay } = openGivingWay(pool)
  const waits: number[] = []
  await givingWay(async () => {
    const one = await connections.connect()
    try {
      await onTry(waits.length + 1)
      const begun = performance.now()
      await one
        .query(`alter table ${table} add column later text`, [])
        .finally(() => waits.push(performance.now() - begun))
    } finally {
      one.release()
    }
  })
  return waits
}

describe('a step of a migration', () => {
  it('that conflicts only with requests never waits for long', async () => {
    await client.query('create table held ()')
    await client.query('begin; select from held')
    const waits = await change('held', async (tries) => {
      if (tries === 4) await client.query('commit')
    })
    expect(waits).toHaveLength(4)
    expect(Math.max(...waits)).toBeLessThan(1000)
  })

  // Fails when no try waits for longer than the deadlock timeout: PostgreSQL then lets the vacuum go on, here for
  // minutes.
  it('gets the table that PostgreSQL is cleaning up', { timeout: 60_000 }, async () => {
    await client.query(`
      create table full_table (t text) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1,
        autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1);
      insert into full_table select repeat('x', 1000) from generate_series(1, 20000);
      delete from full_table`)
    await cleanUp('on')
    await until(async () => (await client.query(VACUUM)).rows.length > 0, 20)
    const waits = await change('full_table')
    expect(waits).toHaveLength(3)
    expect(waits[2]).toBeGreaterThan(900)
  })

  // Fails when tries are counted: a step that builds an index waits a minute per try.
  it('gives up after five minutes, after any number of tries', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(300_001)
    const held = Object.assign(new pg.DatabaseError('held', 1, 'error'), { code: '55P03' })
    const step = vi.fn(() => Promise.reject(held))
    await expect(openGivingWay(pool).givingWay(step)).rejects.toBe(held)
    expect(step).toHaveBeenCalledTimes(1)
  })

  // Fails when the clean-up after the failure throws as well: it uses the same connection.
  it('that builds an index reports the first failure', async () => {
    await client.query('create table indexed (n integer)')
    await client.query('begin; lock table indexed in share update exclusive mode')
    const { connections, givingWay } = openGivingWay(pool)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: connections }) })
    const building = onlineSteps(db, givingWay).index('plain', 'indexed_n', 'indexed (n)')
    const failure = building.catch((error: unknown) => error)
    await until(async () => (await client.query(END_WHO_WAITS)).rows.length > 0)
    expect(await failure).toMatchObject({ code: '57P01' })
    await client.query('rollback')
  })
})
