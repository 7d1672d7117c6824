import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await castVikar(app, kari, 'Ola Hansen')
})
afterAll(() => app.close())

const names = async ({ scope }: CastAdministrator) => {
  const rows = await app.database.read(scope, (tx) => tx.selectFrom('vikarer').select('fullName').execute())
  return rows.map(({ fullName }) => fullName)
}

describe('work that only reads', () => {
  it('sees only its own scope, even on a connection just used by another scope', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [ofKari, ofNils] = await Promise.all([names(kari), names(nils)])
      expect([ofKari, ofNils]).toEqual([['Ola Hansen'], []])
    }
  })

  it('sees what was committed before it began', async () => {
    for (let round = 0; round < 10; round += 1) {
      await castVikar(app, nils, `Siri Dahl`)
      expect(await names(nils)).toHaveLength(round + 1)
    }
  })

  // Fails when `runAgain` is taken out of `runReading`.
  it('is repeated when it lost a deadlock, for example against a migration', async () => {
    const migration = new pg.Client(app.db.connect('owner'))
    await migration.connect()
    await migration.query("set deadlock_timeout = '1min'; begin; lock table vikarer")
    const reading = app.database.read(kari.scope, async (tx) => {
      await sql`select from assignments`.execute(tx)
      return sql<{ name: string }>`select full_name as name from vikarer`.execute(tx)
    })
    await untilSomebodyWaits(app)
    await migration.query('lock table assignments; commit')
    await migration.end()
    expect((await reading).rows).toEqual([{ name: 'Ola Hansen' }])
  })

  it('changes nothing: the database refuses, and the connection is good for the next', async () => {
    for (let round = 0; round < 20; round += 1) {
      const attempt = app.database.read(kari.scope, (tx) => sql`update vikarer set company = 'X'`.execute(tx))
      await expect(attempt).rejects.toThrow(/read-only transaction/)
    }
    expect(await names(kari)).toEqual(['Ola Hansen'])
    const changed = await app.db.query("select 1 from vikarer where company = 'X'")
    expect(changed).toEqual([])
  })
})

describe('one statement that reads', () => {
  const namesInOneGo = async ({ scope }: CastAdministrator) => {
    const { rows } = await app.database.readOne(scope, (tx) =>
      sql<{ fullName: string }>`select full_name from vikarer where full_name <> 'Siri Dahl'`.execute(tx),
    )
    return rows.map(({ fullName }) => fullName)
  }

  it('sees only its own scope, even on a connection just used by another scope', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [ofKari, ofNils] = await Promise.all([namesInOneGo(kari), namesInOneGo(nils)])
      expect([ofKari, ofNils]).toEqual([['Ola Hansen'], []])
    }
  })

  // Fails when `isOver` is not set after the first statement: a second would run outside the transaction, in no scope.
  it('is not followed by a second', async () => {
    const two = app.database.readOne(kari.scope, async (tx) => {
      await sql`select 1`.execute(tx)
      return sql`select full_name from vikarer`.execute(tx)
    })
    await expect(two).rejects.toThrow(/already ended/)
  })

  it('changes nothing: the database refuses, and the connection is good for the next', async () => {
    for (let round = 0; round < 20; round += 1) {
      const attempt = app.database.readOne(kari.scope, (tx) =>
        sql`update vikarer set company = 'X'`.execute(tx),
      )
      await expect(attempt).rejects.toThrow(/read-only transaction/)
    }
    expect(await namesInOneGo(kari)).toEqual(['Ola Hansen'])
  })

  it('releases its connection, even without a statement', async () => {
    const nothing = Array.from({ length: 30 }, () => app.database.readOne(kari.scope, async () => 'nothing'))
    expect(await Promise.all(nothing)).toHaveLength(30)
    expect(await namesInOneGo(kari)).toEqual(['Ola Hansen'])
  })

  // Fails when `prepareEverything` ignores `isAlone`: repeated outside its transaction, the statement sees no rows.
  it('is never repeated outside a scope, when a column was added meanwhile', async () => {
    const all = () =>
      app.database.readOne(kari.scope, (tx) =>
        sql`select * from vikarer where full_name like ${'Ola%'}`.execute(tx),
      )
    for (let round = 0; round < 10; round += 1) expect((await all()).rows).toHaveLength(1)
    await app.db.query('alter table vikarer add column added_meanwhile text')
    const again = await Promise.allSettled(Array.from({ length: 20 }, all))
    const found = again.map((one) => (one.status === 'fulfilled' ? one.value.rows.length : 'refused'))
    expect(new Set(found)).toEqual(new Set(['refused', 1]))
  })
})
