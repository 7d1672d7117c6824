import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, type CastAdministrator } from '#test/cast.ts'
import { openFakeOidc, type FakeOidc, type Told } from '#test/fakes/oidc.ts'
import { serveTestApp } from '#test/http.ts'
import { openVisitor, setProviders, type Visitor } from '#test/oidc.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let fake: FakeOidc
let kari: CastAdministrator
let visitor: Visitor
let people = 0

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  fake = await openFakeOidc()
})
afterAll(async () => {
  await server.close()
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  setProviders(app, [fake.fresh()])
  await app.db.query('delete from rate_limits')
  people += 1
  kari = await castAdministrator(app, 'Kari Nordmann', `kari${people}@skole.example`, 'Skolen')
  await app.db.query('insert into oidc_identities (user_id, issuer, subject) values ($1, $2, $3)', [
    kari.userId,
    fake.provider.issuer,
    kari.userId,
  ])
  visitor = openVisitor(server.url)
})

const NOW = () => Math.floor(Date.now() / 1000)
const logIn = (body: object = {}, claims?: Told['claims']) =>
  visitor.through(fake, 'login', { subject: kari.userId, ...(claims && { claims }) }, body)
const asked = async () => {
  const { status, body } = await visitor.call('GET', '/api/vikarer.csv')
  return status === 200 ? null : body['data']
}
const withoutPassword = () =>
  app.db.query("delete from accounts where user_id = $1 and provider_id = 'credential'", [kari.userId])

describe('a login by a provider', () => {
  it('proves nothing if the provider does not state a recent login', async () => {
    expect(await logIn({}, { auth_time: NOW() - 3600 })).toContain('ferdig=login')
    expect(await visitor.me()).toMatchObject({ userId: kari.userId })
    expect(await asked()).toEqual({ way: 'password' })
    await logIn({ isAnew: true }, { auth_time: undefined })
    expect(await asked()).toEqual({ way: 'password' })
    for (const moment of ['now', 1e300, -1e15, null]) {
      expect(await logIn({ isAnew: true }, { auth_time: moment })).toMatch(/^\/auth\/via/)
      expect(await asked()).not.toBeNull()
    }
  })

  it('is not linked unless the provider says that the person has logged in since', async () => {
    await logIn()
    await app.db.query('delete from oidc_identities where user_id = $1', [kari.userId])
    for (const moment of [NOW() - 3600, undefined]) {
      const told = { subject: `ny-${people}`, claims: { auth_time: moment } }
      expect(await visitor.through(fake, 'link', told)).toContain('feil=not-anew')
    }
    expect(await app.db.query('select from oidc_identities where user_id = $1', [kari.userId])).toEqual([])
    expect(await visitor.through(fake, 'link', { subject: `ny-${people}` })).toContain('ferdig=link')
  })

  it('proves it after a recent login at the provider', async () => {
    await logIn()
    expect(await asked()).toBeNull()
  })

  it('is repeated by users without a password, and is then a proof for ten minutes', async () => {
    await withoutPassword()
    await logIn({}, { auth_time: NOW() - 3600 })
    expect(await asked()).toEqual({ way: 'provider', provider: 'entra' })
    const begun = new URL(await visitor.begin('login', { isAnew: true })).searchParams
    expect([begun.get('prompt'), begun.get('max_age')]).toEqual(['login', '0'])
    expect(new URL(await visitor.begin('login')).searchParams.has('prompt')).toBe(false)
    await logIn({ isAnew: true })
    expect(await asked()).toBeNull()
    await app.db.query(
      "update sessions set proven_at = proven_at - interval '11 minutes' where user_id = $1",
      [kari.userId],
    )
    expect(await asked()).toEqual({ way: 'provider', provider: 'entra' })
  })

  it('proves nothing of a time to come', async () => {
    await logIn({ isAnew: true }, { auth_time: NOW() + 86_400 })
    const [row] = await app.db.query(
      'select proven_at <= now() as is_past from sessions where user_id = $1',
      [kari.userId],
    )
    expect(row).toEqual({ is_past: true })
  })

  it('is not asked for at a provider that the operator has removed', async () => {
    await withoutPassword()
    await logIn({}, { auth_time: NOW() - 3600 })
    setProviders(app, [])
    expect(await asked()).toEqual({ way: 'login' })
  })
})
