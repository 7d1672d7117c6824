import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let ola: { userId: string }

/** Nils is a reader in Kari's office too, and so is Ola, one of its substitutes. */
beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castLogin(app, await castVikar(app, nils, 'Ola Hansen'))
  for (const { userId } of [nils, ola])
    await app.db.query("insert into memberships (employer_id, user_id, role) values ($1, $2, 'planner')", [
      kari.scope.employerId,
      userId,
    ])
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const as = async ({ userId }: { userId: string }) => {
  const cookie = await cookieFor(app, userId)
  return async (method: string, path: string, body?: unknown) => {
    const answer = await server.anonymous(method, path, body, { cookie })
    return { status: answer.status, body: answer.body as Record<string, unknown> }
  }
}

const turn = (employerId: string | null) => ['POST', '/api/offices/turn', { employerId }] as const

describe('a page that was opened for another office', () => {
  it('changes nothing in this one, and still reads and leaves it', async () => {
    const cookie = await cookieFor(app, nils.userId)
    const call = async (method: string, path: string, body: unknown, office: string) =>
      server.anonymous(method, path, body, { cookie, 'x-office': office })
    const group = () => ({ name: `Gruppe ${crypto.randomUUID().slice(0, 8)}` })
    expect((await call('POST', '/api/groups', group(), nils.scope.employerId)).status).toBe(200)
    const refused = await call('POST', '/api/groups', group(), kari.scope.employerId)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'OTHER_OFFICE' }])
    expect((await call('GET', '/api/me', undefined, kari.scope.employerId)).status).toBe(200)
    expect((await call('POST', '/api/sign-out', {}, kari.scope.employerId)).status).toBe(200)
  })
})

describe('a member of two offices', () => {
  it('sees both, and switches only this session', async () => {
    const [here, elsewhere] = [await as(nils), await as(nils)]
    expect((await here('GET', '/api/me')).body).toMatchObject({
      employerName: 'Lillevik sykehjem',
      hasOtherOffices: true,
    })
    expect((await here('GET', '/api/offices')).body).toEqual({
      offices: [
        { employerId: kari.scope.employerId, name: 'Fjellhamar skole', role: 'planner', isCurrent: false },
        { employerId: nils.scope.employerId, name: 'Lillevik sykehjem', role: 'owner', isCurrent: true },
      ],
      isSubstitute: false,
    })
    expect(await here(...turn(kari.scope.employerId))).toEqual({
      status: 200,
      body: { role: 'administrator' },
    })
    expect((await here('GET', '/api/me')).body).toMatchObject({
      employerName: 'Fjellhamar skole',
      memberRole: 'planner',
    })
    expect((await elsewhere('GET', '/api/me')).body).toMatchObject({ employerName: 'Lillevik sykehjem' })
  })

  it('works with the rows of the session’s office', async () => {
    const { id } = await castVikar(app, kari, 'Siri Dahl')
    const asNils = await as(nils)
    expect((await asNils('GET', `/api/vikarer/${id}`)).status).toBe(404)
    await asNils(...turn(kari.scope.employerId))
    expect((await asNils('GET', `/api/vikarer/${id}`)).status).toBe(200)
    expect((await asNils('DELETE', `/api/members/${kari.userId}`)).status).toBe(403) // an owner elsewhere, not here
    await asNils(...turn(nils.scope.employerId))
    expect((await asNils('GET', `/api/vikarer/${id}`)).status).toBe(404)
  })

  it('loses the session at an office when that membership ends, and keeps the other', async () => {
    const [turned, at] = [await as(nils), await as(nils)]
    await turned(...turn(kari.scope.employerId))
    await app.db.query('update memberships set ended_at = now() where user_id = $1 and employer_id = $2', [
      nils.userId,
      kari.scope.employerId,
    ])
    expect((await turned('GET', '/api/vikarer')).status).toBe(401)
    expect((await at('GET', '/api/vikarer')).status).toBe(200)
    expect((await at(...turn(kari.scope.employerId))).status).toBe(404)
    expect((await at('GET', '/api/me')).body).toMatchObject({ hasOtherOffices: false })
    await app.db.query('update memberships set ended_at = null')
  })
})

describe('a substitute who is a member of an office', () => {
  it('switches to it and returns to their own shifts', async () => {
    const asOla = await as(ola)
    expect((await asOla('GET', '/api/me')).body).toMatchObject({ role: 'substitute', hasOtherOffices: true })
    expect((await asOla('GET', '/api/vikarer')).status).toBe(403)
    expect((await asOla(...turn(kari.scope.employerId))).body).toEqual({ role: 'administrator' })
    expect((await asOla('GET', '/api/vikarer')).status).toBe(200)
    expect((await asOla('GET', '/api/my-employers')).status).toBe(403)
    expect((await asOla(...turn(null))).body).toEqual({ role: 'substitute' })
    expect((await asOla('GET', '/api/my-employers')).status).toBe(200)
  })
})

it('refuses to switch to an office without membership, or to a substitute’s pages without a register', async () => {
  const asKari = await as(kari)
  expect((await asKari('GET', '/api/me')).body).toMatchObject({ hasOtherOffices: false })
  for (const employerId of [nils.scope.employerId, crypto.randomUUID(), null])
    expect((await asKari(...turn(employerId))).status).toBe(404)
  expect((await asKari('GET', '/api/me')).body).toMatchObject({ employerName: 'Fjellhamar skole' })
})
