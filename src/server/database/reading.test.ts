import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'

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
