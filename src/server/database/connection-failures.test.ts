import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { until } from '#test/until.ts'
import { openDatabase, type Database } from './database.ts'
import { isConnectionLost, NoPrimary, OutcomeUnknown, whyUnavailable } from './connection-failures.ts'

let app: TestApp
let kari: CastAdministrator
let relay: Relay
let database: Database
let log: ReturnType<typeof createHeardLog>

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  relay = await startRelay(app.db.connect('owner'))
  log = createHeardLog('warn')
  database = openDatabase((role) => relay.through(app.db.connect(role)), log.log)
})
afterEach(async () => {
  await database.close()
  relay.close()
  await app.close()
})

/** Ends the connections of the roles on the server, as when it goes down. */
const endConnections = () =>
  app.db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vikarklar vikarklar_%' and datname = current_database()",
  )
const names = () => app.db.query('select name from vikar_groups order by name')
const slowCommits = () =>
  app.db.query(`
    create function slow_commit() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
    create constraint trigger slow after insert on vikar_groups deferrable initially deferred
      for each row execute function slow_commit()`)
const retried = () => log.lines.filter((line) => line.includes('lost its connection')).length

describe('a transaction whose connection is lost', () => {
  it('before the commit is repeated, and has its effect once', async () => {
    let rounds = 0
    await database.transaction(kari.scope, async (tx) => {
      rounds += 1
      await sql`insert into vikar_groups (employer_id, name) values (${kari.scope.employerId}, ${`Runde ${rounds}`})`.execute(
        tx,
      )
      if (rounds === 1) await endConnections()
      await sql`select 1`.execute(tx)
    })
    expect([rounds, await names(), retried()]).toEqual([2, [{ name: 'Runde 2' }], 1])
  })

  it('during a read is repeated', async () => {
    let rounds = 0
    const answer = await database.read(kari.scope, async (tx) => {
      rounds += 1
      if (rounds === 1) await endConnections()
      return sql<{ one: number }>`select 1 as one`.execute(tx)
    })
    expect([rounds, answer.rows]).toEqual([2, [{ one: 1 }]])
  })

  it('in the commit is not repeated: the outcome is reported as unknown', async () => {
    let rounds = 0
    await slowCommits()
    const lost = database.transaction(kari.scope, async (tx) => {
      rounds += 1
      await sql`insert into vikar_groups (employer_id, name) values (${kari.scope.employerId}, 'Runde')`.execute(
        tx,
      )
      setTimeout(() => void endConnections(), 300)
    })
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
    expect([rounds, retried()]).toEqual([1, 0])
  })

  // The server delays the commit until a replica has it.
  it('is not repeated after a timeout while waiting for the commit either', async () => {
    const impatient = openDatabase((role) => ({ ...app.db.connect(role), query_timeout: 500 }), log.log)
    await slowCommits()
    const lost = impatient.transaction(kari.scope, (tx) =>
      sql`insert into vikar_groups (employer_id, name) values (${kari.scope.employerId}, 'Runde')`.execute(
        tx,
      ),
    )
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
    await until(async () => (await names()).length === 1)
    expect(retried()).toBe(0)
    await impatient.close()
  })

  it('repeatedly fails in the end', async () => {
    relay.cut()
    const lost = database.transaction(kari.scope, (tx) => sql`select 1`.execute(tx))
    await expect(lost).rejects.toSatisfy(isConnectionLost)
    expect(retried()).toBe(3)
  })

  it('is served by a server that has come back', async () => {
    relay.refuse()
    setTimeout(() => void relay.restore(), 500)
    const { rows } = await database.read(kari.scope, (tx) => sql`select 1`.execute(tx))
    expect(rows).toHaveLength(1)
  })
})

it.each([
  [new pg.DatabaseError('x', 1, 'error'), undefined, false],
  [new pg.DatabaseError('x', 1, 'error'), '57P01', true],
  [new pg.DatabaseError('x', 1, 'error'), '08006', true],
  [new pg.DatabaseError('x', 1, 'error'), '25006', false],
  [new pg.DatabaseError('x', 1, 'error'), '23505', false],
])('an error of the server says whether the connection is lost: %#', (error, code, isLost) => {
  expect(isConnectionLost(Object.assign(error, { code }))).toBe(isLost)
})

it('includes a client-side error, and excludes a timeout', () => {
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLost(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(true)
  expect(isConnectionLost(new Error('Query read timeout'))).toBe(false)
  expect(isConnectionLost(new Error('timeout exceeded when trying to connect'))).toBe(false)
  expect(isConnectionLost('ECONNREFUSED')).toBe(false)
})

it.each([
  [Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: '08006' }), 'the database is away'],
  [new NoPrimary(null), 'the database is away'],
  [new Error('timeout exceeded when trying to connect'), 'the database is overloaded'],
  [Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: '57014' }), null],
])('the log tells a database that is away from one that is overloaded: %#', (error, said) => {
  expect(whyUnavailable(error)).toBe(said)
})
