import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecurityLog } from '#server/security-log.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { cookieFor } from './callers.ts'
import { castKari, castLogin, castNils, castVikar, PASSWORD, shift, type CastAdministrator } from './cast.ts'
import { haveSentEmails } from './emails-sent.ts'
import { createHeardLog } from './heard-log.ts'
import { serveTestApp } from './http.ts'
import { castLink } from './login-links.ts'
import { setUpProvider } from './oidc-samples.ts'
import { openVisitor } from './oidc.ts'
import { untilSomebodyWaits } from './waiting.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let ola: { userId: string }
const { log, lines } = createHeardLog()

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp({ ...app, log, securityLog: createSecurityLog(log, 's'.repeat(32)) })
  kari = await castKari(app)
  await app.db.query('update users set email_verified = true')
  ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  lines.length = 0
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const PERSONAL = /fjellhamar|solsiden|vikar\.example|Kari|Ola|Grete|127\.0\.0\.1|hemmelig|vinterferie/i

/** The log lines of an act, after a check that they contain nothing personal. */
const linesOf = async (work: () => unknown) => {
  lines.length = 0
  await work()
  const text = lines.join('')
  expect(text).not.toMatch(PERSONAL)
  expect(text).not.toContain(PASSWORD)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const ofRequests = (written: Record<string, unknown>[]) =>
  written.filter(({ level, msg }) => level !== 'debug' && msg !== 'the web pages are not built')

const from = expect.stringMatching(/^[\w-]{16}$/)
const browserOf = async (userId: string) => {
  const browser = openBrowser(server.url)
  await browser.useLink(await castLink(app, userId, 'login'))
  return browser
}
const ofKari = () => ({ userId: kari.userId, employerId: kari.scope.employerId })

describe('the log has lines', () => {
  it('about logins, with the replaced session', async () => {
    const browser = openBrowser(server.url)
    const first = await linesOf(() => browser.logIn(kari.email))
    expect(first).toMatchObject([
      { level: 'info', event: 'logged-in', ...ofKari(), reason: 'password', from },
    ])
    const token = await castLink(app, ola.userId, 'login')
    const second = await linesOf(() => browser.useLink(token))
    expect(second).toMatchObject([
      { event: 'logged-in', userId: ola.userId, reason: 'login', from },
      { event: 'logged-out', ...ofKari(), reason: 'logged-in-anew' },
    ])
    expect(JSON.stringify(second)).not.toContain(token)
  })

  it('about logouts, with and without script, and from another device', async () => {
    const [browser, form, other] = [
      await browserOf(kari.userId),
      await browserOf(kari.userId),
      await browserOf(kari.userId),
    ]
    expect(await linesOf(() => browser.call('POST', '/api/sign-out', {}))).toMatchObject([
      { level: 'info', event: 'logged-out', ...ofKari(), reason: 'asked' },
    ])
    const headers = { cookie: form.cookie(), 'content-type': 'application/x-www-form-urlencoded' }
    const leave = () => fetch(`${server.url}/auth/logg-ut`, { method: 'POST', redirect: 'manual', headers })
    expect(await linesOf(leave)).toMatchObject([{ event: 'logged-out', ...ofKari(), reason: 'asked' }])
    expect(await linesOf(() => other.call('POST', '/api/devices/log-out-others', {}))).toMatchObject([
      { event: 'logged-out', ...ofKari(), reason: 'from-another-device' },
    ])
  })

  it('about wrong passwords and bad links, linked by a hash', async () => {
    const written = await linesOf(async () => {
      await server.anonymous('POST', '/api/sign-in', { email: kari.email, password: 'hemmelig-feil' })
      await server.anonymous('POST', '/api/login-link', { token: 'hemmelig'.padEnd(22, 'x') })
    })
    expect(written).toMatchObject([
      { level: 'warn', event: 'refused', route: 'accounts.signIn', reason: 'WRONG_CREDENTIALS', from },
      { level: 'warn', event: 'refused', route: 'accounts.useLoginLink', reason: 'LINK_INVALID', from },
    ])
    expect(written[0]?.['from']).toBe(written[1]?.['from'])
  })

  it('about callers without permission, with their user id', async () => {
    const browser = await browserOf(ola.userId)
    const written = await linesOf(async () => {
      await server.anonymous('GET', '/api/vikarer')
      await browser.call('GET', '/api/vikarer')
      await browser.call('GET', '/api/vikarer.csv')
    })
    expect(written).toMatchObject([
      { event: 'refused', route: 'vikarer.list', reason: 'UNAUTHORIZED', from },
      { event: 'refused', route: 'vikarer.list', reason: 'FORBIDDEN', userId: ola.userId, from },
      { event: 'refused', route: '/api/vikarer.csv', reason: 'FORBIDDEN', from },
    ])
  })

  it('about logins by a provider, and failed ones, without data from the provider', async () => {
    const fake = await setUpProvider(app)
    const visitor = openVisitor(server.url)
    const unknown = await linesOf(() => visitor.through(fake, 'login', { subject: 'hemmelig' }))
    const route = '/api/oidc/:provider'
    expect(unknown).toMatchObject([{ level: 'warn', event: 'refused', route, reason: 'OIDC_UNKNOWN', from }])
    const replayed = await linesOf(() => visitor.call('GET', '/api/oidc/entra?state=hemmelig&code=hemmelig'))
    expect(replayed).toMatchObject([{ level: 'warn', event: 'refused', route, reason: 'OIDC_STATE', from }])
    await app.db.query("insert into oidc_identities (user_id, issuer, subject) values ($1, $2, 'hemmelig')", [
      kari.userId,
      fake.provider.issuer,
    ])
    expect(await linesOf(() => visitor.through(fake, 'login', { subject: 'hemmelig' }))).toMatchObject([
      { level: 'info', event: 'logged-in', ...ofKari(), reason: 'oidc', from },
    ])
  })

  it('about limits, for every kind of caller', async () => {
    const password = 'hemmelig-feil'
    for (let time = 0; time < 5; time += 1)
      await server.anonymous('POST', '/api/sign-in', { email: kari.email, password })
    const tooOften = () => server.anonymous('POST', '/api/sign-in', { email: kari.email, password })
    expect(await linesOf(tooOften)).toMatchObject([
      { level: 'warn', event: 'limit-reached', route: 'accounts.signIn', reason: 'TOO_MANY_REQUESTS', from },
    ])
    await haveSentEmails(app, kari, 5000)
    const browser = await browserOf(kari.userId)
    const form = shift({ channels: ['email'] })
    expect(await linesOf(() => browser.call('POST', '/api/assignments', form))).toMatchObject([
      { level: 'warn', event: 'limit-reached', ...ofKari(), reason: 'e-mails-of-the-hour' },
    ])
  })

  it('about input that no form sends, without its content', async () => {
    const browser = await browserOf(kari.userId)
    const written = await linesOf(async () => {
      await browser.call('POST', '/api/vikarer', { fullName: 'Grete'.repeat(500), hemmelig: 1 })
      await server.anonymous('POST', '/api/sign-in', { email: 'hemmelig' })
      await fetch(`${server.url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email": "hemmelig',
      })
    })
    expect(written).toMatchObject([
      {
        level: 'warn',
        event: 'invalid-input',
        route: 'vikarer.create',
        ...ofKari(),
        reason: 'INPUT_INVALID',
        from,
      },
      { event: 'invalid-input', route: 'accounts.signIn', reason: 'INPUT_INVALID', from },
      { event: 'invalid-input', reason: 'UNREADABLE', from },
    ])
  })

  it.each([
    ['/api/sign-in', 'application/json'],
    ['/api/rpc/accounts/signIn', 'application/json'],
    ['/auth/logg-ut', 'application/x-www-form-urlencoded'],
    ['/betaling/1', 'application/x-www-form-urlencoded'],
  ])('of nothing where a browser breaks off what it sends to %s', async (path, type) => {
    const written = await linesOf(async () => {
      const watched = await serveTestApp({ ...app, log, securityLog: createSecurityLog(log, 's'.repeat(32)) })
      const { hostname, port } = new URL(watched.url)
      const socket = connect(Number(port), hostname)
      const head = [
        `POST ${path} HTTP/1.1`,
        `host: ${hostname}`,
        `content-type: ${type}`,
        'content-length: 900',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n{"email": "hem`)
      await once(socket, 'connect')
      await watched.anonymous('GET', '/healthz') // by then the server is reading the body
      socket.destroy()
      await watched.close() // waits for work in progress
    })
    expect(ofRequests(written)).toEqual([])
  })

  it('about nothing when a browser has sent everything and disconnects before it is read', async () => {
    const cookie = await cookieFor(app, kari.userId)
    const written = await linesOf(async () => {
      const watched = await serveTestApp({ ...app, log, securityLog: createSecurityLog(log, 's'.repeat(32)) })
      const holder = new pg.Client(app.db.connect('owner'))
      await holder.connect()
      await holder.query('begin; lock table sessions in access exclusive mode')
      const leaving = new AbortController()
      const call = fetch(`${watched.url}/api/vikarer`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{"fullName": "Grete"}',
        signal: leaving.signal,
      })
      await untilSomebodyWaits(app)
      leaving.abort()
      await expect(call).rejects.toThrow()
      await watched.anonymous('GET', '/healthz') // by then the server has noticed it
      await holder.end()
      await fetch(`${watched.url}/api/vikarer`, { headers: { cookie } }) // its session is read later
      await watched.close()
    })
    expect(ofRequests(written)).toEqual([])
  })

  it('about requests from another site', async () => {
    const cookie = (await browserOf((await castNils(app)).userId)).cookie()
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const written = await linesOf(async () => {
      for (const path of ['/api/sign-out', '/auth/logg-ut', `/r/${'x'.repeat(22)}`])
        await fetch(server.url + path, { method: 'POST', headers })
    })
    expect(written).toMatchObject([
      { level: 'warn', event: 'other-site', route: '/api/*', from },
      { level: 'warn', event: 'other-site', route: '/auth/logg-ut', from },
      { level: 'warn', event: 'other-site', route: '/r/:token', from },
    ])
  })

  it('about nothing without a problem', async () => {
    const browser = await browserOf(kari.userId)
    const paths = ['/api/me', '/api/vikarer', '/api/assignments', '/healthz']
    expect(await linesOf(() => Promise.all(paths.map((path) => browser.call('GET', path))))).toEqual([])
  })
})
