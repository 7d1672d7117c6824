import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { rest } from '#test/calling.ts'
import { castAssignment, castKari, castLogin, castSara, castVikar, giveCredits } from '#test/cast.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { procedures } from '#test/procedures.ts'
import { until } from '#test/until.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { createServer } from '#app/server.ts'
import { migrate, readMigrations } from './migrate.ts'

const SLEEPING = "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"

/** Migrations of a later version. */
const later =
  (...statements: string[]) =>
  async () => {
    const migrations = await readMigrations()
    statements.forEach((statement, index) => {
      migrations[`999${index}_later`] = {
        up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
      }
    })
    return migrations
  }

describe('a process of this version', () => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof createServer>>
  let cookies: string[]
  let kari: Awaited<ReturnType<typeof castKari>>
  let vikarIds: string[]

  beforeAll(async () => {
    app = await openTestApp()
    server = await createServer(app)
    kari = await castKari(app)
    await giveCredits(app, kari, 50)
    const [ola, siri] = [await castVikar(app, kari, 'Ola Hansen'), await castVikar(app, kari, 'Siri Dahl')]
    vikarIds = [ola.id, siri.id]
    const login = await castLogin(app, ola)
    const sara = await castSara(app)
    cookies = [
      await cookieFor(app, kari.userId),
      await cookieFor(app, login.userId),
      await cookieFor(app, sara.userId),
    ]
  })
  afterAll(async () => {
    await server.close()
    await app.close()
  })

  /** Everyone reads everything, and a shift is offered, sent, opened and answered. */
  const work = async () => {
    const statuses: number[] = []
    for (const cookie of cookies)
      for (const procedure of procedures.filter(({ method, ids }) => method === 'GET' && ids.length === 0)) {
        const { statusCode } = await server.inject({ url: rest(procedure, {}).path, headers: { cookie } })
        statuses.push(statusCode)
      }
    const { tokens } = await castAssignment(app, kari, {
      channels: ['sms', 'email'],
      recipients: { kind: 'chosen', vikarIds },
    })
    await deliverSms(app, app.system, createSmsGateway(app), async () => [])
    await deliverEmails(
      app,
      app.system,
      createMailer(app.config),
      async () => [],
      async () => [],
    )
    for (const token of tokens.values()) {
      expect(await openResponseLink(app.database, token)).not.toBeNull()
      const page = await server.inject({ url: `/r/${token}` })
      const answer = await server.inject({
        method: 'POST',
        url: `/r/${token}`,
        payload: 'response=accepted',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      })
      statuses.push(page.statusCode, answer.statusCode)
    }
    const [left] = await app.db.query("select count(*) from sms_history where status = 'pending'")
    return { statuses, left }
  }

  it('works on while the tables it knows are given more columns', async () => {
    const before = await work()
    expect(before.statuses).toContain(200)
    expect(before.statuses.filter((status) => status >= 500)).toEqual([])
    await work() // the statements prepared on its connections here run again below
    const tables = await app.db.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^kysely'",
    )
    const add = tables.map(({ relname }) => `alter table ${String(relname)} add column later text`)
    expect(await migrate(app.db.connect, undefined, later(...add))).toHaveLength(add.length)
    expect(await work()).toEqual(before)
    expect(await work()).toEqual(before)
  }, 60_000)
})

describe('a migration', () => {
  let db: TestDatabase
  let reader: pg.Client
  beforeAll(async () => {
    db = await createTestDatabase()
    reader = new pg.Client(db.connect('owner'))
    await reader.connect()
  })
  afterAll(async () => {
    await reader.end()
    await db.drop()
  })

  // Hangs when a migration waits for a lock without a limit: everyone else then waits behind it.
  it('that waits for a table lets the requests go first, and is done when the table is free', async () => {
    await reader.query('begin; select from vikarer')
    const migrating = migrate(db.connect, undefined, later('alter table vikarer add column later text'))
    await untilSomebodyWaits({ db })
    expect(await db.query('select from vikarer')).toEqual([])
    await untilSomebodyWaits({ db }) // it tries again
    expect(await db.query('select from vikarer')).toEqual([])
    await reader.query('commit')
    expect(await migrating).toEqual(['9990_later'])
    expect(await db.query("select from information_schema.columns where column_name = 'later'")).toHaveLength(
      1,
    )
  })

  it('that fails leaves nothing behind, and earlier ones are done', async () => {
    const statements = [
      'alter table users add column later2 text',
      'alter table users add column later2 text',
    ]
    await expect(migrate(db.connect, undefined, later('select 1', ...statements))).rejects.toThrow(
      '9992_later failed',
    )
    const names = await db.query("select name from kysely_migration where name like '999%' order by 1")
    expect(names).toEqual([{ name: '9990_later' }, { name: '9991_later' }])
  })

  // Fails when it waits longer than PostgreSQL's deadlock timeout: the reader is then ended.
  it('of two tables yields to a session that holds the second and waits for the first', async () => {
    const both =
      'alter table vikarer add column later3 text; select pg_sleep(0.3); alter table assignments add column later3 text'
    await reader.query('begin; select from assignments')
    const migrating = migrate(db.connect, undefined, later('select 1', 'select 1', both))
    await until(async () => (await db.query(SLEEPING)).length > 0)
    expect((await reader.query('select from vikarer')).rows).toEqual([])
    await reader.query('commit')
    expect(await migrating).toContain('9992_later')
  })
})

it('of a newer release is left alone by an older one, which explains why', async () => {
  const db = await createTestDatabase()
  await migrate(db.connect, undefined, later('select 1'))
  await expect(migrate(db.connect)).rejects.toThrow(
    'the database is of a newer release: this one does not know 9990_later. Start the newer one, or restore the backup',
  )
  await db.drop()
})

let db: TestDatabase

const wakeAsEach = async () => {
  for (const role of ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system'] as const) {
    const client = new pg.Client(db.connect(role))
    await client.connect()
    const woken = client.query("select graphile_worker.wake('deliver-sms')")
    await woken.catch(() => {}) // told below
    await client.end()
    await woken
  }
  return db.query('select count(*)::integer as jobs from graphile_worker.jobs')
}

describe('a first start', () => {
  afterEach(() => db.drop())

  /** Ends the first connection that sends this statement, as a kill would. */
  const endAt = (statement: string) =>
    db.query(`
      create sequence ended; grant usage on sequence ended to public;
      create function end_here() returns event_trigger language plpgsql as $end$ begin
        if current_query() like '%${statement}%' then
          if nextval('public.ended') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; -- not rolled back
        end if;
      end $end$;
      create event trigger end_here on ddl_command_start execute function end_here()`)

  // Fails without `withStartLock` in `migrate`.
  it('that was killed at a table of ours is completed by one of three that began with it', async () => {
    db = await createEmptyDatabase()
    await endAt('create table vikarer')
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => migrate(db.connect)))
    const done = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(done).toHaveLength(3)
    expect(done.filter(({ length }) => length > 0)).toHaveLength(1)
    expect(await wakeAsEach()).toEqual([{ jobs: 3 }])
  }, 120_000)

  // The queue comes after all tables, so its tests begin with those.
  it.each([
    ["the queue's schema", 'create schema if not exists'],
    ["one of the queue's migrations", '_private_known_crontabs'],
    ["the queue's migrations and its grants", 'function graphile_worker.wake'],
  ])('that was killed at %s is completed by the next', async (_moment, statement) => {
    db = await createTestDatabase()
    await db.query('drop schema graphile_worker cascade')
    // A migration grants it; a copy of a database does not have its grants.
    await db.query(`do $$ begin
      execute format('grant create on database %I to vikarklar_jobs', current_database()); end $$`)
    await endAt(statement)
    await expect(migrate(db.connect)).rejects.toThrow(/terminat| failed: /)
    expect(await migrate(db.connect)).toEqual([])
    expect(await wakeAsEach()).toEqual([{ jobs: 3 }])
  })
})

describe('a later start', () => {
  beforeEach(async () => void (db = await createTestDatabase()))
  afterEach(() => db.drop())

  it.each([
    'drop function graphile_worker.wake',
    'revoke execute on function graphile_worker.wake from vikarklar_person',
    'revoke usage on schema graphile_worker from vikarklar_tenant',
    'create or replace function graphile_worker.wake(task text, payload json) returns void language sql as $$ select $$',
  ])('repairs: %s', async (fault) => {
    await db.query(fault.replace('json)', "json default '{}')"))
    await migrate(db.connect)
    expect(await wakeAsEach()).toEqual([{ jobs: 3 }])
  })

  it.each([
    ['wake(text, json)', ['vikarklar_person', 'vikarklar_system', 'vikarklar_tenant']],
    ['wake_idle(json)', ['vikarklar_system']],
    ['failing()', ['vikarklar_system']],
    ['waiting(text)', ['vikarklar_system']],
  ])('lets those call %s who need it, and not the public', async (signature, roles) => {
    await db.query(`grant execute on function graphile_worker.${signature} to public`)
    await migrate(db.connect)
    expect(
      await db.query(
        `select rolname from pg_roles where rolname ~ '^vikarklar_(tenant|person|system)$'
          and has_function_privilege(rolname, $1, 'execute') order by 1`,
        [`graphile_worker.${signature}`],
      ),
    ).toEqual(roles.map((rolname) => ({ rolname })))
    const may = "select has_function_privilege('public', $1, 'execute') as may"
    expect(await db.query(may, [`graphile_worker.${signature}`])).toEqual([{ may: false }])
  })

  it('waits for statements that a killed one has left running on the server', async () => {
    const left = new pg.Client(db.connect('vikarklar_jobs'))
    await left.connect()
    await left.query('select pg_advisory_lock_shared($1, 2)', [0x76_69_6b_61])
    const next = migrate(db.connect)
    const waits =
      "select from pg_stat_activity where application_name = 'vikarklar start' and datname = current_database()"
    await until(async () => (await db.query(waits)).length === 1)
    await left.end()
    expect(await next).toEqual([])
  })
})
