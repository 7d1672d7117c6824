import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castKari,
  castLogin,
  castNils,
  castVikar,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { MyEmployer } from '../contract.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let atKari: CastVikar
let atNils: CastVikar
let asOla: Caller

/** Ola works for both; Siri, who has a login too, for Kari; and both employers have others besides. */
beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
beforeEach(async () => {
  await app.db.query("delete from users where id in (select user_id from profiles where role = 'substitute')")
  await app.db.query('delete from vikarer')
  await call(kari, 'Fjellhamar skole')
  await call(nils, 'Lillevik sykehjem')
  atKari = await castVikar(app, kari, 'Ola Hansen')
  atNils = await castVikar(app, nils, 'Ola Nordli Hansen')
  await castLogin(app, await castVikar(app, kari, 'Siri Dahl'))
  await castVikar(app, nils, 'Zakarias Qvist')
  asOla = await server.logIn((await castLogin(app, atKari, atNils)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const call = ({ scope }: CastAdministrator, name: string | null) =>
  app.db.query('update employers set name = $2 where id = $1', [scope.employerId, name])
const employers = async (as = asOla) => {
  const { status, body } = await as('GET', '/api/my-employers')
  expect(status).toBe(200)
  return (body as { employers: MyEmployer[] }).employers
}
const entry = (employerName: string | null, { id, fullName, phone, email }: CastVikar): MyEmployer => ({
  vikarId: id,
  employerName,
  fullName,
  phone,
  email,
})

describe('whose register I am in', () => {
  it('names each employer once, with what they have written about me and no one else', async () => {
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari), entry('Lillevik sykehjem', atNils)])
  })

  it('loses an employer who has removed me, and keeps the other', async () => {
    await app.database.transaction(nils.scope, (tx) => removeVikar(tx, atNils.id))
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari)])
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, atKari.id))
    expect(await employers()).toEqual([])
  })

  it('does not name those who have my address but have given me no login', async () => {
    await app.db.query('update vikarer set user_id = null where id = $1', [atNils.id])
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari)])
  })

  it('is in the order of the Norwegian alphabet', async () => {
    await call(kari, 'Åsen skole')
    await call(nils, 'Østre sykehjem')
    expect((await employers()).map(({ employerName }) => employerName)).toEqual([
      'Østre sykehjem',
      'Åsen skole',
    ])
  })

  it('has an employer without a name too', async () => {
    await call(nils, null)
    expect(await employers()).toContainEqual(entry(null, atNils))
  })

  it('is closed at once to a substitute who is deactivated', async () => {
    await app.db.query("update profiles set soft_deleted = true where role = 'substitute'")
    expect((await asOla('GET', '/api/my-employers')).status).toBe(401)
  })
})
