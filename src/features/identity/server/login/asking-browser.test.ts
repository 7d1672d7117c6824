import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp, type Answer } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { hearStatements } from '#test/statements.ts'
import { sendAllLoginLinks } from './login-link.ts'

type Browser = { readonly cookie: string }

const keptBy = ({ headers }: Answer): Browser => ({ cookie: cookieOf(headers) })

const UNKNOWN = 'ukjent@fjellhamar.example'
const statements = hearStatements()

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(async () => {
  statements.stop()
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'login_links', 'login_browsers', 'email_history', 'sessions'])
    await app.db.query(`delete from ${table}`)
})

/** A browser asks for a link, and the worker sends the mail. */
const ask = async (email: string, browser?: Browser): Promise<Browser> => {
  const asked = await server.anonymous('POST', '/api/login-link/request', { email }, browser)
  await sendAllLoginLinks(app, app.system)
  return keptBy(asked)
}

/** The secret of the link in the mailbox. */
const mailedTo = async ({ userId }: CastAdministrator): Promise<string> => {
  const [mail] = await app.db.query(
    "select link_id from email_history where kind = 'login-link' and user_id = $1 order by id desc limit 1",
    [userId],
  )
  return app.tokens.derive('login_links', String(mail?.['link_id']))
}

const look = async (token: string, browser?: Browser) =>
  (await server.anonymous('POST', '/api/login-link/check', { token }, browser)).body
const open = async (token: string, browser?: Browser) =>
  (await server.anonymous('POST', '/api/login-link', { token }, browser)).status
const type = (code: unknown, browser?: Browser) =>
  server.anonymous('POST', '/api/login-code', { code }, browser)

/** The code that another browser shows when it opens the link. */
const codeOf = async (token: string): Promise<string> => {
  const seen = await look(token)
  expect(seen).toEqual({ isUsable: false, code: expect.stringMatching(/^\d{8}$/) })
  return String(Object(seen)['code'])
}

describe('a link that was asked for in a browser', () => {
  it('logs in there, and nowhere else', async () => {
    const own = await ask(kari.email)
    const token = await mailedTo(kari)
    expect([await open(token), await open(token, await ask(nils.email))]).toEqual([410, 410])
    expect(await look(token, own)).toEqual({ isUsable: true, code: null })
    expect(await open(token, own)).toBe(200)
    expect(await open(token, own)).toBe(410)
  })

  it('is known by a cookie that scripts cannot read and other sites do not send, for as long as the link works', async () => {
    const asked = await server.anonymous('POST', '/api/login-link/request', { email: kari.email })
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vikarklar-ask=[\w-]{22}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('works where its owner asked, even if a stranger asked before and no further mail was sent', async () => {
    const strangers = await Promise.all([1, 2, 3].map(() => ask(kari.email)))
    await app.db.query("delete from rate_limits where key like 'forgot%'")
    const own = await ask(kari.email)
    const token = await mailedTo(kari)
    expect(await look(token, own)).toEqual({ isUsable: true, code: null })
    expect(strangers).toHaveLength(3) // they asked as well, but cannot read the mail
    expect(await open(token, own)).toBe(200)
  })

  it('counts as asked for by this browser for half an hour', async () => {
    const own = await ask(kari.email)
    const token = await mailedTo(kari)
    await app.db.query("update login_browsers set expires_at = now() - interval '1 second'")
    expect(await open(token, own)).toBe(410)
  })

  it('opens anywhere if no browser asked for it', async () => {
    expect(await open(await castLink(app, kari.userId, 'login'))).toBe(200)
  })
})

describe('the code that another browser shows', () => {
  it('logs in where the link was asked for, once, written with or without a gap', async () => {
    const own = await ask(kari.email)
    const code = await codeOf(await mailedTo(kari))
    expect((await type(code)).status).toBe(422)
    expect((await type(code, await ask(nils.email))).status).toBe(422)
    const entered = await type(` ${code.slice(0, 4)} ${code.slice(4)} `, own)
    expect([entered.status, entered.body]).toEqual([200, { role: 'administrator', secondStep: false }])
    const asKari = await server.anonymous('GET', '/api/statistics', undefined, keptBy(entered))
    expect(asKari.status).toBe(200)
    expect((await type(code, own)).status).toBe(422)
    expect(await open(await mailedTo(kari), own)).toBe(410)
  })

  it('is of the right person where two have asked in one browser', async () => {
    const own = await ask(kari.email)
    expect(await ask(nils.email, own)).toEqual(own)
    const entered = await type(await codeOf(await mailedTo(nils)), own)
    const me = await server.anonymous('GET', '/api/me', undefined, keptBy(entered))
    expect(me.body).toMatchObject({ userId: nils.userId })
  })

  it('can be guessed at five times', async () => {
    const own = await ask(kari.email)
    const code = await codeOf(await mailedTo(kari))
    const statuses = []
    for (let round = 0; round < 5; round += 1) statuses.push((await type('00000000', own)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    expect((await type(code, own)).status).toBe(429)
  })

  it('is refused to a network that tries on with ever new cookies, before anything is counted for them', async () => {
    const madeUp = () => ({ cookie: `vikarklar-ask=${crypto.randomUUID().slice(0, 22)}` })
    expect((await type('00000000', madeUp())).status).toBe(422)
    await app.db.query("update rate_limits set count = 60 where key like 'login-code-address:%'")
    const before = await app.db.query('select key from rate_limits')
    expect((await type('00000000', madeUp())).status).toBe(429)
    expect(await app.db.query('select key from rate_limits')).toEqual(before)
  })

  it.each(['', '1234567', '123456789', 'abcdefgh', '1234567a', null, '1'.repeat(10_000)])(
    'is refused on the field when it is %j',
    async (code) => {
      const { status, body } = await type(code, await ask(kari.email))
      expect(status).toBe(422)
      expect(body).toMatchObject({ data: { fields: [{ path: 'code' }] } })
    },
  )

  it('does not reveal whether the requested address has a login', async () => {
    const browsers = [await ask('varm@opp.example'), await ask(UNKNOWN), await ask(kari.email)]
    await app.database.woken() // asking wakes the worker after its answer, in a statement of its own
    const answers: string[] = []
    const sent: string[][] = []
    for (const browser of browsers)
      sent.push(await statements.during(async () => answers.push((await type('00000000', browser)).text)))
    expect(new Set(answers).size).toBe(1)
    expect(new Set(sent.slice(1).map((texts) => texts.join('\n'))).size).toBe(1)
  })
})

// Fails when `used_at is null` is taken out of `isUsable`.
it('of ten that use link and code at once, one gets in', async () => {
  const own = await ask(kari.email)
  const token = await mailedTo(kari)
  const code = await codeOf(token)
  const statuses = await Promise.all([
    ...Array.from({ length: 5 }, () => open(token, own)),
    ...Array.from({ length: 5 }, async () => (await type(code, own)).status),
  ])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await app.db.query('select from sessions')).toHaveLength(1)
})
