import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import type { TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { procedures } from '#test/procedures.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { createServer } from '#app/server.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/** Migrations of a version that comes after this one. */
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

  /** Everybody looks at everything, and a shift is offered, sent, opened and answered. */
  const work = async () => {
    const statuses: number[] = []
    for (const cookie of cookies)
      for (const procedure of procedures.filter(({ method, ids }) => method === 'GET' && ids.length === 0)) {
        const { statusCode } = await server.inject({ ...rest(procedure, {}), headers: { cookie } })
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
    await work() // what is prepared on its connections now is asked again below
    const tables = await app.db.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely'",
    )
    const add = tables.map(({ relname }) => `alter table ${String(relname)} add column later text`)
    expect(await migrate(app.db.connect, undefined, later(...add))).toHaveLength(add.length)
    expect(await work()).toEqual(before)
    expect(await work()).toEqual(before)
  })
})

describe('a migration', () => {
  let db: TestDatabase
  let reader: pg.Client
  beforeAll(async () => {
    db = await createEmptyDatabase()
    await migrate(db.connect)
    reader = new pg.Client(db.connect('owner'))
    await reader.connect()
  })
  afterAll(async () => {
    await reader.end()
    await db.drop()
  })

  // Hangs when the lock of a migration may be waited for as long as it takes: everybody else then waits behind it.
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

  it('that fails leaves nothing behind, and those before it are done', async () => {
    const statements = [
      'alter table users add column later2 text',
      'alter table users add column later2 text',
    ]
    await expect(migrate(db.connect, undefined, later('select 1', ...statements))).rejects.toThrow(
      'a migration failed',
    )
    const names = await db.query("select name from kysely_migration where name like '999%' order by 1")
    expect(names).toEqual([{ name: '9990_later' }, { name: '9991_later' }])
  })
})
