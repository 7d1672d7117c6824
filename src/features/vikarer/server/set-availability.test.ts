import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Vikar } from '../contract.ts'
import { AT_ONCE_MAX } from '../rules.ts'
import { removeVikar } from './remove.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller
let ola: Vikar
let siri: Vikar
/** Nils's substitute. */
let per: Vikar

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from vikarer')
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  per = await castVikar(app, nils, 'Per Moe')
})

const change = (ids: readonly string[], availability = 'busy') =>
  asKari('POST', '/api/vikarer/availability', { ids, availability })

const stored = async () => {
  const rows = await app.db.query(
    "select full_name || ': ' || availability as said from vikarer where deleted_at is null order by full_name",
  )
  return rows.map(({ said }) => said)
}

describe('the availability of several', () => {
  it('changes together, and is undone by the other button', async () => {
    expect(await change([ola.id, siri.id, ola.id])).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await stored()).toEqual(['Ola Hansen: busy', 'Per Moe: available', 'Siri Dahl: busy'])
    expect(await change([ola.id, siri.id], 'available')).toMatchObject({ body: { changed: 2 } })
    expect(await change([ola.id], 'available')).toMatchObject({ body: { changed: 0 } })
    expect(await stored()).toEqual(['Ola Hansen: available', 'Per Moe: available', 'Siri Dahl: available'])
  })

  it('changes for none of them if one belongs to another employer or has left the register', async () => {
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, siri.id))
    for (const other of [per.id, siri.id, crypto.randomUUID()])
      expect((await change([ola.id, other])).status).toBe(404)
    expect(await stored()).toEqual(['Ola Hansen: available', 'Per Moe: available'])
  })

  it('is refused for an empty list, for too many, and for an unknown value', async () => {
    const many = Array.from({ length: AT_ONCE_MAX + 1 }, () => ola.id)
    for (const [ids, availability] of [
      [[], 'busy'],
      [many, 'busy'],
      [[ola.id], 'away'],
      [['1'], 'busy'],
    ] as const)
      expect((await change(ids, availability)).status).toBe(422)
    expect((await change(many.slice(1))).status).toBe(200)
  })
})
