import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import path from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { openAppOn, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { fatal } from '#test/relay.ts'
import { onServer } from '#test/server.ts'
import { hashToken } from '#server/tokens.ts'
import { loadConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'
import { reachDatabase } from './connect.ts'
import { openDatabase, type AnyTransaction, type Database } from './database.ts'
import { whyUnavailable } from './connection-failures.ts'
import { migrate } from './migrate.ts'
import { checkPooler, connectByPooler } from './pooler.ts'
import { connectByUrl } from './pools.ts'
import { LinkScope } from './scope.ts'

/** A login that may only become one of the roles, as in DATABASE_URL and DATABASE_POOL_URL. */
let database: ExternalDatabase
let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
/** A transaction of Kari’s office. */
let link: LinkScope

beforeAll(async () => {
  database = await createExternalDatabase()
  await migrate(database.connect)
  app = await openAppOn(database, {
    DATABASE_URL: database.url,
    DATABASE_POOL_URL: database.url,
    APP_SECRET: 's'.repeat(32),
  })
  kari = await castKari(app)
  nils = await castNils(app)
  const { id } = await castVikar(app, kari, 'Ola Hansen')
  const shift = await castAssignment(app, kari, {
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [id] },
  })
  link = new LinkScope(hashToken(shift.token(id)))
})
afterAll(() => app.close())

const stateOf = async (tx: AnyTransaction) => {
  const { rows } = await sql<Record<string, unknown>>`
    select current_user as role, current_setting('statement_timeout') as limit,
      (select count(*) from pg_prepared_statements) as prepared, (select count(*) from vikarer) as vikarer`.execute(
    tx,
  )
  return rows[0]
}

describe('transactions on lent connections', () => {
  it('are of the role and the scope, with its time limit and without prepared statements', async () => {
    for (let round = 0; round < 20; round += 1) {
      const states = await Promise.all([
        app.database.read(kari.scope, stateOf),
        app.database.transaction(nils.scope, stateOf),
        app.database.lookUp(app.system, (db) => sql`select current_user as role`.execute(db)),
        app.database.readOne(link, stateOf),
        app.database.readOne(new LinkScope(hashToken('ukjent')), stateOf),
      ])
      const ofTenant = { role: 'vikarklar_tenant', limit: '45s', prepared: 0 }
      expect(states).toMatchObject([
        { ...ofTenant, vikarer: 1 },
        { ...ofTenant, vikarer: 0 },
        { rows: [{ role: 'vikarklar_system' }] },
        { ...ofTenant, vikarer: 1 },
        { ...ofTenant, vikarer: 0 },
      ])
    }
  })

  it('leave nothing behind on the connection', async () => {
    const one = new pg.Pool({ connectionString: database.url, max: 1 })
    await one.query("begin; select set_config('role', 'vikarklar_tenant', true); commit")
    const { rows } = await one.query('select current_user = session_user as is_itself')
    await one.end()
    expect(rows).toEqual([{ is_itself: true }])
  })
})

it.each([
  ['its own', () => null],
  ['lent', () => database.url],
])('statements are not compiled on %s connections, though the server would', async (_, poolUrl) => {
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set jit = on`)
  const ways = { databasePoolUrl: poolUrl(), databaseReadUrl: null }
  const beside = openDatabase(database.connect, createLog('silent'), ways)
  const jit = (tx: AnyTransaction) => sql`select current_setting('jit') as jit`.execute(tx)
  const answers = await Promise.all([beside.read(kari.scope, jit), beside.transaction(app.system, jit)])
  const owner = new pg.Client(database.connect('owner'))
  await owner.connect()
  answers.push(await owner.query("select current_setting('jit') as jit"))
  await Promise.all([owner.end(), beside.close()])
  expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ jit: 'off' }]))
})

describe('a lent connection without a begun transaction', () => {
  const through = async (way: Way, work: (database: Database) => Promise<void>) => {
    const pooler = await startPooler(database.url, way)
    const ways = { databasePoolUrl: pooler.url, databaseReadUrl: null }
    const beside = openDatabase(database.connect, createLog('silent'), ways)
    await work(beside)
    await beside.close()
    pooler.close()
  }
  const whoIs = vi.fn((tx: AnyTransaction) => sql`select current_user as role`.execute(tx))
  beforeEach(() => void whoIs.mockClear())

  // Fails when the work does not wait for its beginning: it then runs as the login itself.
  it('does no work, though the role’s settings succeed', async () => {
    await through({ there: misspellBegin }, async (beside) => {
      await expect(beside.read(kari.scope, whoIs)).rejects.toThrow('syntax error at or near "begim"')
      await expect(beside.transaction(kari.scope, whoIs)).rejects.toThrow('syntax error at or near "begim"')
      expect(whoIs).not.toHaveBeenCalled()
    })
  })

  // Fails when it counts as a lost connection: it then takes four times the pooler’s patience of half a minute.
  it('is not retried when the pooler had no connection to lend, and is reported as overload', async () => {
    const asked = vi.fn(() => NONE_TO_LEND)
    await through({ refuse: asked }, async (beside) => {
      const error: unknown = await beside.read(kari.scope, whoIs).catch((failure: unknown) => failure)
      expect(error).toMatchObject({ message: 'query_wait_timeout', code: '08P01' })
      expect(whyUnavailable(error)).toBe('the database is overloaded')
      expect(asked).toHaveBeenCalledTimes(1)
    })
  })
})

describe('the addresses of the database and its pooler', () => {
  const SECRET = 's'.repeat(32)
  const start = (url: string) =>
    reachDatabase(loadConfig({ DATABASE_URL: url, APP_SECRET: SECRET }), createLog('silent'))

  it.each([
    ['', {}],
    [', which takes no options', { refuse: () => NO_OPTIONS, refuseAt: '\0options\0' }],
  ])('a pooler in place of the database is refused in words%s', async (_, way) => {
    const pooler = await startPooler(database.url, { back: withOwnNumbers, ...way })
    await expect(start(pooler.url)).rejects.toThrow(
      /^DATABASE_URL must lead to the database itself, not to a pooler: .* Put the pooler, .* into DATABASE_POOL_URL/,
    )
    pooler.close()
    await expect(start(database.url)).resolves.toMatchObject({ connect: expect.any(Function) })
  })

  it.each(['SQL_ASCII', 'LATIN1'])('a database that stores %s is refused in words', async (encoding) => {
    const name = `test_${encoding.toLowerCase()}_${process.pid}`
    const server = inject('testServer')
    await onServer(server, `create database ${name} template template0 encoding '${encoding}' locale 'C'`)
    await expect(start(database.url.replace(/\/test_\w+/, `/${name}`))).rejects.toThrow(
      `DATABASE_URL must lead to a database with the encoding UTF8, and this one has ${encoding}`,
    )
    await onServer(server, `drop database ${name} with (force)`)
  })

  it('a pooler of another database is refused, and one with another login', async () => {
    const other = await createExternalDatabase()
    const check = (url: string) => checkPooler(connectByUrl(database.url), connectByPooler(url))
    await expect(check(other.url)).rejects.toThrow(
      'DATABASE_POOL_URL leads to another database than DATABASE_URL',
    )
    await database.query('create role somebody login')
    const asSomebody = database.url.replace(/owner_[0-9a-f]+/, 'somebody')
    for (const role of ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system']) {
      await expect(check(asSomebody)).rejects.toThrow(
        `DATABASE_POOL_URL must log in as DATABASE_URL does: permission denied to set role "${role}"`,
      )
      await database.query(`grant ${role} to somebody`)
    }
    await expect(check(asSomebody)).resolves.toBeUndefined()
    await database.query('drop role somebody')
    await expect(check(database.url)).resolves.toBeUndefined()
    await other.drop()
  })
})

/** The relay's effect on bytes in both directions. */
interface Way {
  readonly there?: () => Transform
  readonly back?: () => Transform
  /** Answers the beginning of a transaction, before the connection is closed. */
  readonly refuse?: () => Buffer
  readonly refuseAt?: string
}

const startPooler = async (
  url: string,
  { there = unchanged, back = unchanged, refuse, refuseAt = 'begin' }: Way,
) => {
  const { searchParams } = new URL(url)
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`)
  const server = createServer((near) => {
    const far = dial(socket)
    near.on('data', (chunk) => refuse && chunk.includes(refuseAt) && near.end(refuse()))
    near.pipe(there()).pipe(far)
    far.pipe(back()).pipe(near)
    for (const end of [near, far])
      end.on('error', () => {}).once('close', () => (near.destroy(), far.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { username, pathname } = new URL(url)
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, close: () => server.close() }
}

const unchanged = () => new PassThrough()

const changing = (change: (chunk: Buffer) => void) => () =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      change(chunk)
      done(null, chunk)
    },
  })

const BACKEND_KEY = Buffer.from('K\0\0\0\x0c', 'latin1')

/** Gives its clients its own process numbers, like a pooler (BackendKeyData: K, twelve bytes, the number, a key). */
const withOwnNumbers = changing((chunk) => {
  const at = chunk.indexOf(BACKEND_KEY)
  if (at >= 0) chunk.writeInt32BE(7, at + BACKEND_KEY.length)
})

/** Fails the beginning of a transaction, and nothing else. */
const misspellBegin = changing((chunk) => {
  const at = chunk.indexOf('begin')
  if (at >= 0) chunk.write('begim', at)
})

/** The error of pgbouncer. */
const NONE_TO_LEND = fatal('08P01', 'query_wait_timeout')
const NO_OPTIONS = fatal('08P01', 'unsupported startup parameter: options')
