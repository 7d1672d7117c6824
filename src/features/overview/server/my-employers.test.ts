import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { PersonScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castVikar,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import type { MyEmployer } from '../contract.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let atKari: CastVikar
let atNils: CastVikar
let asOla: Caller

/** Ola works for both; Siri, who also has a login, works for Kari; and both employers have other substitutes. */
beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
beforeEach(async () => {
  await app.db.query("delete from users where id in (select user_id from profiles where role = 'substitute')")
  for (const table of ['assignments', 'requests', 'vikarer']) await app.db.query(`delete from ${table}`)
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

const SHIFT = { channels: ['email' as const], date: addDays(osloToday(new Date()), 3) }
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
  isEmailRefused: false,
})

describe('the employers that have me in their register', () => {
  it('are named once each, with their own record of me and of no other person', async () => {
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari), entry('Lillevik sykehjem', atNils)])
  })

  it('show which of them cannot reach me by mail', async () => {
    await app.db.query("update vikarer set email_refused_at = now(), email_refusal = '5.1.1' where id = $1", [
      atKari.id,
    ])
    expect(await employers()).toEqual([
      { ...entry('Fjellhamar skole', atKari), isEmailRefused: true },
      entry('Lillevik sykehjem', atNils),
    ])
  })

  it('lose one that has removed me, and the others stay', async () => {
    await app.database.transaction(nils.scope, (tx) => removeVikar(tx, atNils.id))
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari)])
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, atKari.id))
    expect(await employers()).toEqual([])
  })

  it('leave out those that have my address but did not invite me to log in', async () => {
    await app.db.query('update vikarer set user_id = null where id = $1', [atNils.id])
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari)])
  })

  it('are in Norwegian alphabetical order', async () => {
    await call(kari, 'Åsen skole')
    await call(nils, 'Østre sykehjem')
    expect((await employers()).map(({ employerName }) => employerName)).toEqual([
      'Østre sykehjem',
      'Åsen skole',
    ])
  })

  it("are shown by their owner's name while they have none, in every list", async () => {
    await call(nils, null)
    const owner = 'Nils Berg'
    expect(await employers()).toEqual([entry('Fjellhamar skole', atKari), entry(owner, atNils)])
    expect((await asOla('GET', '/api/my-phone')).body).toMatchObject({
      registers: [{ employer: 'Fjellhamar skole' }, { employer: owner }],
    })
    const [there, here] = [await castAssignment(app, nils, SHIFT), await castAssignment(app, kari, SHIFT)]
    expect((await asOla('GET', '/api/my-assignments?list=coming')).body).toMatchObject({
      assignments: expect.arrayContaining([expect.objectContaining({ id: there.id, employerName: owner })]),
    })
    await asOla('POST', `/api/my-assignments/${there.id}/claim`, {})
    expect(await asOla('POST', `/api/my-assignments/${here.id}/claim`, {})).toMatchObject({
      body: { code: 'ELSEWHERE', data: { employerName: owner } },
    })
  })

  it('reveal no owner of an office that does not have the person', async () => {
    await app.db.query('update vikarer set user_id = null where id = $1', [atNils.id])
    const [ola] = await app.db.query('select user_id from vikarer where id = $1', [atKari.id])
    const owners = await app.database.read(new PersonScope(String(ola?.['user_id'])), (tx) =>
      sql`select owner_for_person(${kari.scope.employerId}) as here,
        owner_for_person(${nils.scope.employerId}) as there`.execute(tx),
    )
    expect(owners.rows).toEqual([{ here: 'Kari Nordmann', there: null }])
  })

  it('are hidden at once from a deactivated substitute', async () => {
    await app.db.query("update profiles set soft_deleted = true where role = 'substitute'")
    expect((await asOla('GET', '/api/my-employers')).status).toBe(401)
  })
})
