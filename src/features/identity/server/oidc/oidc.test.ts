import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveAddress } from '../login/prove-address.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { openFakeOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { serveTestApp } from '#test/http.ts'
import { openVisitor, setProviders, type Visitor } from '#test/oidc.ts'
import { codeFrom, giveFactor } from '#test/second-factor.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let fake: FakeOidc
let kari: CastAdministrator
let nils: CastAdministrator
let visitor: Visitor

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  fake = await openFakeOidc()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  fake.state.isDown = false
  setProviders(app, [fake.fresh()])
  for (const table of [
    'oidc_identities',
    'oidc_attempts',
    'second_factors',
    'sessions',
    'rate_limits',
    'audit_log',
    'email_history',
  ])
    await app.db.query(`delete from ${table}`)
  visitor = openVisitor(server.url)
})

/** Kari links who she is at the provider. */
const link = async (subject = 'kari-1') => {
  const browser = openVisitor(server.url)
  await browser.logIn(kari.email)
  return { browser, location: await browser.through(fake, 'link', { subject }) }
}
const identities = () => app.db.query('select user_id, issuer, subject from oidc_identities')

describe('an identity', () => {
  it('is linked from the profile by its owner, who is notified, and listed', async () => {
    const { browser, location } = await link()
    expect(location).toBe('/auth/via?ferdig=link&for=link&hos=entra')
    expect(await identities()).toEqual([
      { user_id: kari.userId, issuer: fake.provider.issuer, subject: 'kari-1' },
    ])
    expect((await browser.call('GET', '/api/login-identities')).body).toMatchObject({
      identities: [{ provider: { id: 'entra', name: 'Microsoft' }, lastUsedAt: null }],
    })
    expect(await app.db.query('select action from audit_log')).toEqual([{ action: 'oidc-linked' }])
    expect(await app.db.query('select kind from email_history')).toEqual([{ kind: 'oidc-linked' }])
  })

  it('logs its owner in, and leads on to where they were going', async () => {
    await link()
    expect(await visitor.through(fake, 'login', {}, { returnTo: '/admin/vikarregister?q=1' })).toBe(
      '/auth/via?ferdig=login&for=login&hos=entra&returnTo=%2Fadmin%2Fvikarregister%3Fq%3D1',
    )
    expect(await visitor.me()).toMatchObject({ userId: kari.userId, enteredBy: 'oidc' })
    const [row] = await app.db.query('select last_used_at from oidc_identities')
    expect(row?.['last_used_at']).not.toBeNull()
  })

  it('leads on to no other site', async () => {
    await link()
    expect(await visitor.through(fake, 'login', {}, { returnTo: 'https://evil.example/' })).not.toContain(
      'evil',
    )
  })

  it('is one factor: where the account has a second, the code is asked for, and the session stays one by the provider', async () => {
    await link()
    await giveFactor(app, kari.userId)
    expect(await visitor.through(fake)).toBe('/auth/totrinn')
    expect(await visitor.me()).toBeNull()
    await visitor.call('POST', '/api/second-step', { code: codeFrom(app) })
    expect(await visitor.me()).toMatchObject({ userId: kari.userId, enteredBy: 'oidc' })
    expect(await app.db.query('select oidc_provider from sessions where passed_factor')).toEqual([
      { oidc_provider: 'entra' },
    ])
  })

  it('without a user opens nothing, whatever address the provider sends, confirmed or not', async () => {
    for (const email_verified of [true, false]) {
      const claims = { email: kari.email, email_verified, preferred_username: kari.email }
      expect(await visitor.through(fake, 'login', { claims })).toBe(
        '/auth/via?feil=unknown&for=login&hos=entra',
      )
      expect(await visitor.me()).toBeNull()
    }
    expect(await identities()).toEqual([])
    expect(await app.db.query('select 1 from sessions')).toEqual([])
  })

  it('is another person’s if the provider differs, even with the same subject', async () => {
    await link()
    const feide = await openFakeOidc('feide', 'Feide')
    setProviders(app, [fake.fresh(), feide.fresh()])
    expect(await visitor.through(feide)).toBe('/auth/via?feil=unknown&for=login&hos=feide')
    await feide.close()
  })

  it('of another user is refused, and no user has two at one provider', async () => {
    await link()
    const asNils = openVisitor(server.url)
    await asNils.logIn(nils.email)
    expect(await asNils.through(fake, 'link', { subject: 'kari-1' })).toContain('feil=taken')
    expect(await asNils.through(fake, 'link', { subject: 'nils-1' })).toContain('ferdig=link')
    expect((await asNils.call('POST', '/api/login-providers/entra/link', {})).body).toMatchObject({
      code: 'HAS_ONE',
    })
    expect(await identities()).toHaveLength(2)
  })

  it('is removed by its owner alone, who is notified, and no longer logs in', async () => {
    const { browser } = await link()
    const [row] = await app.db.query('select id from oidc_identities')
    const address = `/api/login-identities/${String(row?.['id'])}`
    const asNils = openVisitor(server.url)
    await asNils.logIn(nils.email)
    expect((await asNils.call('DELETE', address)).status).toBe(404)
    expect((await browser.call('DELETE', address)).status).toBe(200)
    expect(await visitor.through(fake)).toContain('feil=unknown')
    const kinds = await app.db.query('select kind from email_history order by created_at')
    expect(kinds).toEqual([{ kind: 'oidc-linked' }, { kind: 'oidc-removed' }])
  })

  it('logs no deactivated user in', async () => {
    await link()
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [kari.userId])
    expect(await visitor.through(fake)).toBe('/auth/via?feil=closed&for=login&hos=entra')
    expect(await visitor.me()).toBeNull()
    await app.db.query('update profiles set soft_deleted = false')
  })

  it('is neither linked nor removed in a session by a superadmin’s link, or with an old proof', async () => {
    const { browser } = await link()
    const [row] = await app.db.query('select id from oidc_identities')
    const change = async () => [
      (await browser.call('POST', '/api/login-providers/entra/link', {})).body,
      (await browser.call('DELETE', `/api/login-identities/${String(row?.['id'])}`)).body,
    ]
    await app.db.query("update sessions set created_at = now() - interval '11 minutes'")
    expect(await change()).toMatchObject([{ code: 'PROOF_NEEDED' }, { code: 'PROOF_NEEDED' }])
    await app.db.query("update sessions set created_at = now(), entered_by = 'admin-magic'")
    expect(await change()).toMatchObject([{ code: 'NOT_THE_OWNER' }, { code: 'NOT_THE_OWNER' }])
    expect(await identities()).toHaveLength(1)
  })
})

describe('linking', () => {
  it('asks the provider for a new login, and a login does not', async () => {
    const browser = openVisitor(server.url)
    await browser.logIn(kari.email)
    expect(new URL(await browser.begin('link')).searchParams.get('prompt')).toBe('login')
    expect(new URL(await browser.begin('login')).searchParams.get('prompt')).toBeNull()
  })

  it('is for the session that began it alone', async () => {
    const browser = openVisitor(server.url)
    await browser.logIn(kari.email)
    const back = fake.authorize(await browser.begin('link'))
    await browser.logIn(nils.email)
    expect((await browser.call('GET', back)).location).toContain('feil=late') // went with the session
    const again = fake.authorize(await browser.begin('link'))
    browser.jar.delete('vikarklar')
    expect((await browser.call('GET', again)).location).toContain('feil=logged-out')
    expect(await identities()).toEqual([])
  })
})

describe('logging out', () => {
  it('ends the session here, and tells where one logs out at the provider', async () => {
    await link()
    await visitor.through(fake)
    expect((await visitor.call('POST', '/api/sign-out', {})).body).toEqual({ provider: 'entra' })
    expect(await visitor.me()).toBeNull()
    const { body } = await visitor.call('GET', '/api/login-providers/entra/logout')
    const address = new URL(String(body['address']))
    expect(address.href).toMatch(/leave\?/)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'vikarklar',
      post_logout_redirect_uri: `${app.config.appUrl}/auth`,
    })
  })

  it('names no provider if the session began another way', async () => {
    await visitor.logIn(kari.email)
    expect((await visitor.call('POST', '/api/sign-out', {})).body).toEqual({ provider: null })
  })
})

describe('an address that another person may have signed up with', () => {
  it('keeps no identity once a link has proven whose it is', async () => {
    await link()
    await app.db.query('update users set email_verified = false')
    await app.database.transaction(app.system, (tx) => proveAddress(tx, kari.userId))
    expect(await identities()).toEqual([])
    await app.db.query('update users set email_verified = true')
  })
})
