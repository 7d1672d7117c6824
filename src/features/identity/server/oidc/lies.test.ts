import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecurityLog } from '#server/security-log.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { openFakeOidc, type FakeOidc, type Told } from '#test/fakes/oidc.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { serveTestApp } from '#test/http.ts'
import { openVisitor, setProviders, type Visitor } from '#test/oidc.ts'

// A provider that lies, and browsers that bring what is not theirs: Kari's identity is linked, and nothing here may
// log her in.

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let fake: FakeOidc
let kari: CastAdministrator
let visitor: Visitor
const { log, lines } = createHeardLog()

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp({ ...app, log, securityLog: createSecurityLog(log, 's'.repeat(32)) })
  fake = await openFakeOidc()
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  fake.state.isDown = false
  fake.state.issuer = ''
  setProviders(app, [fake.fresh()])
  for (const table of ['oidc_identities', 'oidc_attempts', 'sessions', 'rate_limits'])
    await app.db.query(`delete from ${table}`)
  await app.db.query("insert into oidc_identities (user_id, issuer, subject) values ($1, $2, 'kari-1')", [
    kari.userId,
    fake.provider.issuer,
  ])
  visitor = openVisitor(server.url)
  lines.length = 0
})

const NOW = () => Math.floor(Date.now() / 1000)

/** Logged no one in, showed our page, and wrote one line without secrets. */
const refused = async (location: string, failure: string, reason: string) => {
  expect(location).toMatch(new RegExp(`^/auth/via\\?feil=${failure}&`))
  expect(await visitor.me()).toBeNull()
  expect(await app.db.query('select 1 from sessions')).toEqual([])
  const noted = lines.map((line) => JSON.parse(line) as object).filter((line) => 'event' in line)
  expect(noted).toMatchObject([{ event: 'refused', route: '/api/oidc/:provider', reason }])
  expect(lines.join('')).not.toMatch(/kari|eyJ|secret/)
}

describe('a provider', () => {
  it.each<[string, Told, string, string]>([
    ['for another issuer', { claims: { iss: 'https://evil.example' } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['for another audience', { claims: { aud: 'another' } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    [
      'for two, as another’s',
      { claims: { aud: ['vikarklar', 'b'], azp: 'b' } },
      'bad-answer',
      'OIDC_BAD_ANSWER',
    ],
    ['with another nonce', { claims: { nonce: 'made-up' } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['without a nonce', { claims: { nonce: undefined } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['without a signature', { signed: 'none' }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['signed by an unknown key', { signed: 'unknown-key' }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['without a subject', { claims: { sub: undefined } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['with a subject beyond all measure', { claims: { sub: 'x'.repeat(256) } }, 'bad-answer', 'OIDC_SUBJECT'],
    ['that is too old', { claims: { exp: NOW() - 60 } }, 'clock', 'OIDC_CLOCK'],
    ['that is not valid yet', { claims: { nbf: NOW() + 3600 } }, 'clock', 'OIDC_CLOCK'],
    ['that never ends', { claims: { exp: undefined } }, 'bad-answer', 'OIDC_BAD_ANSWER'],
    ['not at all', { hasNoToken: true }, 'bad-answer', 'OIDC_BAD_ANSWER'],
  ])('that gives a token %s is not believed', async (_name, told, failure, reason) => {
    await refused(await visitor.through(fake, 'login', told), failure, reason)
  })

  it('that is believed logs in', async () => {
    expect(await visitor.through(fake)).toContain('ferdig=login')
  })

  it('that breaks while it is asked is down', async () => {
    await refused(await visitor.through(fake, 'login', { isBroken: true }), 'down', 'OIDC_DOWN')
  })

  it('that has gone meanwhile is down', async () => {
    const back = fake.authorize(await visitor.begin())
    fake.state.isDown = true
    await refused((await visitor.call('GET', back)).location, 'down', 'OIDC_DOWN')
  })

  it.each([
    ['access_denied', 'denied', 'OIDC_DENIED'],
    ['login_required', 'denied', 'OIDC_DENIED'],
    ['temporarily_unavailable', 'down', 'OIDC_DOWN'],
  ])('that says %s has let nobody in', async (error, failure, reason) => {
    const back = fake.refuse(await visitor.begin(), error)
    await refused((await visitor.call('GET', back)).location, failure, reason)
  })

  it('that does not answer holds up nothing else, is said to be down, and is asked again later', async () => {
    fake.state.isDown = true
    const begun = await visitor.call('POST', '/api/login-providers/entra/login', {})
    expect(begun).toMatchObject({ status: 424, body: { code: 'PROVIDER_DOWN' } })
    expect((await visitor.logIn(kari.email)).status).toBe(200)
    const warned = lines.filter((line) => line.includes('a login provider could not be asked'))
    expect(warned).toHaveLength(1)
    fake.state.isDown = false
    setProviders(app, [fake.fresh()])
    expect((await visitor.call('POST', '/api/login-providers/entra/login', {})).status).toBe(200)
  })

  it('that says it is another is not used', async () => {
    fake.state.issuer = 'https://evil.example/'
    expect((await visitor.call('POST', '/api/login-providers/entra/login', {})).status).toBe(424)
  })

  it('is asked who it is once, by many at the same moment', async () => {
    const before = fake.seen.discoveries
    await Promise.all(Array.from({ length: 8 }, () => openVisitor(server.url).begin()))
    expect(fake.seen.discoveries - before).toBe(1)
  })
})

describe('a browser', () => {
  it('comes back once: the same code and state open nothing again', async () => {
    const back = fake.authorize(await visitor.begin())
    const cookies = new Map(visitor.jar)
    expect((await visitor.call('GET', back)).location).toContain('ferdig=login')
    await app.db.query('delete from sessions')
    lines.length = 0
    visitor.jar.clear()
    for (const [name, value] of cookies) visitor.jar.set(name, value)
    await refused((await visitor.call('GET', back)).location, 'late', 'OIDC_STATE')
  })

  it('is not logged in with what another has begun, which the other may still finish', async () => {
    const victim = openVisitor(server.url)
    const back = fake.authorize(await visitor.begin())
    await victim.begin() // has a cookie of its own
    expect((await victim.call('GET', back)).location).toContain('feil=late')
    expect(await victim.me()).toBeNull()
    expect((await openVisitor(server.url).call('GET', back)).location).toContain('feil=late')
    expect((await visitor.call('GET', back)).location).toContain('ferdig=login')
  })

  it('that brings a code of its own for the login of another opens nothing', async () => {
    const stolen = fake.authorize(await openVisitor(server.url).begin())
    const own = new URL(await visitor.begin()).searchParams.get('state') ?? ''
    const back = stolen.replace(/state=[\w-]+/, `state=${own}`)
    await refused((await visitor.call('GET', back)).location, 'bad-answer', 'OIDC_CODE_REFUSED')
  })

  it('that comes back to another provider’s address is refused', async () => {
    const feide = await openFakeOidc('feide', 'Feide')
    setProviders(app, [fake.fresh(), feide.fresh()])
    const back = fake.authorize(await visitor.begin()).replace('/entra?', '/feide?')
    await refused((await visitor.call('GET', back)).location, 'late', 'OIDC_STATE')
    await feide.close()
  })

  it('that comes too late is refused with that reason', async () => {
    const back = fake.authorize(await visitor.begin())
    await app.db.query("update oidc_attempts set expires_at = now() - interval '1 second'")
    await refused((await visitor.call('GET', back)).location, 'late', 'OIDC_STATE')
  })

  it.each([
    '',
    '?',
    '?code=x',
    '?state=%00',
    `?state=x&code=${'y'.repeat(5000)}`,
    '?state=a&state=b',
    '/../..?x',
  ])('that brings %j is led to words, never to a failure', async (query) => {
    await visitor.begin()
    const answer = await visitor.call('GET', `/api/oidc/entra${query}`)
    expect([303, 404]).toContain(answer.status)
  })

  it('that tries many states is held up, and the next one as well', async () => {
    let last = ''
    for (let time = 0; time < 31; time += 1)
      last = (await openVisitor(server.url).call('GET', `/api/oidc/entra?state=${time}&code=x`)).location
    expect(last).toContain('feil=busy')
  })

  it('that begins without end is held up', async () => {
    let status = 0
    for (let time = 0; time < 61; time += 1)
      ({ status } = await visitor.call('POST', '/api/login-providers/entra/login', {}))
    expect(status).toBe(429)
    expect((await app.db.query('select 1 from oidc_attempts')).length).toBeLessThanOrEqual(60)
  })

  it('gets the reason when a provider does not exist', async () => {
    expect((await visitor.call('POST', '/api/login-providers/feide/login', {})).status).toBe(404)
    expect((await visitor.call('GET', '/api/oidc/feide?state=x&code=y')).location).toContain('feil=late')
  })
})
