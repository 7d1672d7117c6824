import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castColleague,
  castKari,
  castLogin,
  castNils,
  castVikar,
  type CastAdministrator,
} from '#test/cast.ts'
import { openFakeOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { openVisitor, setProviders } from '#test/oidc.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let fake: FakeOidc
let kari: CastAdministrator
let pia: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  fake = await openFakeOidc()
  kari = await castKari(app)
  nils = await castNils(app)
  pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
})
afterAll(async () => {
  await server.close()
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  setProviders(app, [fake.fresh()])
  await app.db.query('update employers set demands_oidc = null')
  for (const table of ['oidc_identities', 'oidc_attempts', 'sessions', 'rate_limits', 'audit_log'])
    await app.db.query(`delete from ${table}`)
})

const visit = async (email: string) => {
  const visitor = openVisitor(server.url)
  await visitor.logIn(email)
  return visitor
}
type Visiting = Awaited<ReturnType<typeof visit>>

const demand = (visitor: Visiting, provider: string | null) =>
  visitor.call('PUT', '/api/login-demand', { provider })

/** Kari has linked hers and is logged in by it, and demands it. */
const demanded = async () => {
  const asKari = await visit(kari.email)
  await asKari.through(fake, 'link', { subject: 'kari-1' })
  await asKari.through(fake, 'login', { subject: 'kari-1' }, { isAnew: true })
  expect(await demand(asKari, 'entra')).toMatchObject({ status: 200, body: { provider: 'entra' } })
  return asKari
}

const CLOSED = ['/api/vikarer', '/api/assignments', '/api/login-demand', '/api/vikarer.csv', '/api/archive']

describe('an employer that demands a provider', () => {
  it('is one whose owner is known there, and is written down', async () => {
    const asKari = await visit(kari.email)
    expect((await demand(asKari, 'entra')).body).toMatchObject({ code: 'OWN_FIRST' })
    expect((await demand(asKari, 'feide')).status).toBe(404)
    await asKari.through(fake, 'link')
    expect((await demand(asKari, 'entra')).status).toBe(200)
    await asKari.through(fake, 'login', {}, { isAnew: true })
    await demand(asKari, 'entra')
    expect((await asKari.call('GET', '/api/login-demand')).body).toEqual({ provider: 'entra' })
    await demand(asKari, null)
    const rows = await app.db.query("select action, detail from audit_log where action like '%demanded'")
    expect(rows).toEqual([
      { action: 'oidc-demanded', detail: { provider: 'entra' } },
      { action: 'oidc-not-demanded', detail: { provider: null } },
    ])
  })

  it('shuts out a session by password, by link and by another provider, until the right one is shown', async () => {
    await demanded()
    const feide = await openFakeOidc('feide', 'Feide')
    setProviders(app, [fake.fresh(), feide.fresh()])
    await app.db.query("insert into oidc_identities (user_id, issuer, subject) values ($1, $2, 'pia-1')", [
      pia.userId,
      feide.provider.issuer,
    ])
    const byPassword = await visit(pia.email)
    const byLink = openVisitor(server.url)
    await byLink.call('POST', '/api/login-link', { token: await castLink(app, pia.userId, 'login') })
    const byFeide = openVisitor(server.url)
    await byFeide.through(feide, 'login', { subject: 'pia-1' })
    const bySuperadmin = openVisitor(server.url)
    const token = await castLink(app, pia.userId, 'admin-magic')
    await bySuperadmin.call('POST', '/api/login-link', { token })
    for (const visitor of [byPassword, byLink, byFeide, bySuperadmin]) {
      expect(await visitor.me()).toMatchObject({ userId: pia.userId, needsProvider: 'entra' })
      for (const path of CLOSED)
        expect(await visitor.call('GET', path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      expect((await visitor.call('GET', '/api/profile')).status).toBe(200)
    }
    // Linking proves it as well: she continues in another session.
    expect(await byPassword.through(fake, 'link', { subject: 'pia-2' })).toContain('ferdig=link')
    expect(await byPassword.me()).toMatchObject({ enteredBy: 'oidc', needsProvider: null })
    expect((await byPassword.call('GET', '/api/vikarer')).status).toBe(200)
    expect(await byFeide.through(fake, 'login', { subject: 'pia-2' })).toContain('ferdig=login')
    expect((await byFeide.call('GET', '/api/vikarer')).status).toBe(200)
    await feide.close()
  })

  it('is not turned off by who came in otherwise, and is by its owner who did not', async () => {
    const asKari = await demanded()
    const byPassword = await visit(kari.email)
    expect((await demand(byPassword, null)).status).toBe(403)
    expect((await demand(asKari, null)).status).toBe(200)
    expect(await byPassword.me()).toMatchObject({ needsProvider: null })
  })

  it('locks no one out when the operator removes the provider', async () => {
    await demanded()
    const byPassword = await visit(pia.email)
    setProviders(app, [])
    expect(await byPassword.me()).toMatchObject({ needsProvider: null })
    expect((await byPassword.call('GET', '/api/vikarer')).status).toBe(200)
    expect((await byPassword.call('GET', '/api/login-demand')).body).toEqual({ provider: null })
  })

  it('does not apply to substitutes or other offices', async () => {
    await demanded()
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
    for (const email of [ola.email, nils.email])
      expect(await (await visit(email)).me()).toMatchObject({ needsProvider: null })
  })

  it('is changed only with a recent proof, by an owner, and by no superadmin’s link', async () => {
    const asKari = await visit(kari.email)
    await asKari.through(fake, 'link')
    expect((await demand(await visit(pia.email), 'entra')).status).toBe(403)
    await app.db.query("update sessions set created_at = now() - interval '11 minutes'")
    expect((await demand(asKari, 'entra')).body).toMatchObject({ code: 'PROOF_NEEDED' })
    await app.db.query("update sessions set created_at = now(), entered_by = 'admin-magic'")
    expect((await demand(asKari, 'entra')).body).toMatchObject({ code: 'NOT_THE_OWNER' })
  })

  it('lets a person of two offices go on in the one where they were', async () => {
    await demanded()
    await app.db.query("insert into memberships (employer_id, user_id, role) values ($1, $2, 'planner')", [
      kari.scope.employerId,
      nils.userId,
    ])
    const asNils = await visit(nils.email)
    await asNils.through(fake, 'link', { subject: 'nils-1' })
    await asNils.call('POST', '/api/offices/turn', { employerId: kari.scope.employerId })
    expect(await asNils.me()).toMatchObject({ needsProvider: 'entra', employerId: kari.scope.employerId })
    await asNils.through(fake, 'login', { subject: 'nils-1' }, { isAnew: true })
    expect(await asNils.me()).toMatchObject({ needsProvider: null, employerId: kari.scope.employerId })
  })
})
