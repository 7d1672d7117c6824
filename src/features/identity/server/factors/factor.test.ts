import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { castLink } from '#test/login-links.ts'
import { serveTestApp } from '#test/http.ts'
import { codeOf } from '#test/second-factor.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let browser: Browser

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['second_factors', 'sessions', 'rate_limits', 'email_history', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  browser = openBrowser(server.url)
  await browser.logIn(kari.email)
  app.clock.set(new Date().toISOString())
})

/** The app's code, some half minutes from now. */
const code = (secret: string, steps = 0) => codeOf(secret, app.clock.now(), steps)

/** Sets an app up, and gives its secret and the recovery codes. */
const enrol = async () => {
  const begun = await browser.call('POST', '/api/factor')
  const { secret } = begun.body as { secret: string }
  const confirmed = await browser.call('POST', '/api/factor/confirm', { code: code(secret, -1) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

const logInHalf = async () => {
  const other = openBrowser(server.url)
  expect((await other.logIn(kari.email)).body).toEqual({ role: 'administrator', secondStep: true })
  return other
}
const pass = (from: Browser, typed: string) => from.call('POST', '/api/second-step', { code: typed })
const actions = async () =>
  (await app.db.query('select action from audit_log order by id')).map(({ action }) => action)
const mails = async () =>
  (await app.db.query('select kind from email_history order by created_at')).map(({ kind }) => kind)

describe('setting it up', () => {
  it('gives a secret as text, as a link and as a picture, and stores it so that it cannot be read', async () => {
    const { status, body } = await browser.call('POST', '/api/factor')
    expect(status).toBe(200)
    const { secret, address, picture } = body as { secret: string; address: string; picture: object }
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(address).toContain(`secret=${secret.replaceAll(' ', '')}`)
    expect(picture).toMatchObject({ path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
    const [row] = await app.db.query("select encode(sealed_secret, 'hex') as sealed from second_factors")
    expect(row?.['sealed']).toMatch(/^01[0-9a-f]{96}$/)
    expect(await browser.me()).not.toBeNull()
    expect((await openBrowser(server.url).logIn(kari.email)).body).toMatchObject({ secondStep: false })
  })

  it('needs a code of the app, then ends all other sessions, tells the owner and shows ten codes once', async () => {
    const elsewhere = openBrowser(server.url)
    await elsewhere.logIn(kari.email)
    const { body } = await browser.call('POST', '/api/factor')
    const { secret } = body as { secret: string }
    const wrong = await browser.call('POST', '/api/factor/confirm', { code: code(secret, 5) })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } })
    const right = await browser.call('POST', '/api/factor/confirm', { code: code(secret) })
    const { recoveryCodes } = right.body as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await browser.me()).toMatchObject({ userId: kari.userId })
    expect(await elsewhere.me()).toBeNull()
    expect(await actions()).toEqual(['factor-added'])
    expect(await mails()).toEqual(['factor-added'])
    const read = await browser.call('GET', '/api/factor')
    expect(read.body).toMatchObject({ isOn: true, codesLeft: 10, isDemanded: false, mayChange: true })
    expect(read.text).not.toContain(String(recoveryCodes[0]))
    expect(await browser.call('POST', '/api/factor')).toMatchObject({ status: 409, body: { code: 'IS_ON' } })
  })

  it('is refused without a begin, and to a session by a superadmin’s link', async () => {
    const early = await browser.call('POST', '/api/factor/confirm', { code: '123456' })
    expect(early).toMatchObject({ status: 409, body: { code: 'NOT_BEGUN' } })
    await app.db.query("update sessions set entered_by = 'admin-magic'")
    for (const to of ['/api/factor', '/api/factor/recovery-codes'])
      expect(await browser.call('POST', to)).toMatchObject({ status: 403, body: { code: 'NOT_THE_OWNER' } })
    expect(await browser.call('DELETE', '/api/factor')).toMatchObject({ status: 403 })
    expect((await browser.call('GET', '/api/factor')).body).toMatchObject({ mayChange: false })
  })

  it('asks who it is when the last proof is older than ten minutes', async () => {
    await app.db.query("update sessions set created_at = now() - interval '11 minutes'")
    const refused = await browser.call('POST', '/api/factor')
    expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', data: { way: 'password' } } })
    const wrong = await browser.call('POST', '/api/proof', { proof: 'feil-passord' })
    expect(wrong).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'proof' }] } } })
    expect((await browser.call('POST', '/api/proof', { proof: PASSWORD })).status).toBe(200)
    expect((await browser.call('POST', '/api/factor')).status).toBe(200)
  })
})

describe('logging in with it', () => {
  it('opens nothing until a code is shown, and then a session with another token', async () => {
    const { secret } = await enrol()
    const other = await logInHalf()
    expect(await other.me()).toBeNull()
    expect((await other.call('GET', '/api/profile')).status).toBe(401)
    expect((await other.call('GET', '/api/second-step')).body).toEqual({
      email: kari.email,
      role: 'administrator',
    })
    const half = other.cookie()
    expect(await pass(other, code(secret))).toMatchObject({ status: 200, body: { role: 'administrator' } })
    expect(other.cookie()).not.toBe(half)
    expect(await other.me()).toMatchObject({ userId: kari.userId, enteredBy: 'password' })
    expect((await app.db.query('select 1 from sessions where not passed_factor')).length).toBe(0)
  })

  it('accepts a code once, and none of before it', async () => {
    const { secret } = await enrol()
    const shown = code(secret, 1)
    expect((await pass(await logInHalf(), shown)).status).toBe(200)
    for (const again of [shown, code(secret), code(secret, -1)])
      expect(await pass(await logInHalf(), again)).toMatchObject({
        status: 401,
        body: { code: 'WRONG_CODE' },
      })
  })

  it.each([
    [-2, 401],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('with a clock that is %i half minutes off is answered %i', async (steps, status) => {
    const { secret } = await enrol()
    expect((await pass(await logInHalf(), code(secret, steps))).status).toBe(status)
  })

  it('takes the code of an app that is a half minute late', async () => {
    const { secret } = await enrol()
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
    expect((await pass(await logInHalf(), code(secret, -1))).status).toBe(200)
  })

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const { recoveryCodes } = await enrol()
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await pass(await logInHalf(), typed)).toMatchObject({ status: 200, body: { codesLeft: 9 } })
    expect((await pass(await logInHalf(), first)).status).toBe(401)
    expect((await pass(await logInHalf(), second)).status).toBe(200)
    expect(await mails()).toEqual(['factor-added', 'recovery-code-used', 'recovery-code-used'])
    expect(await actions()).toEqual([
      'factor-added',
      'recovery-code-used',
      'factor-refused',
      'recovery-code-used',
    ])
  })

  it('refuses a sixth wrong code in a quarter of an hour, from any network, but no recovery code', async () => {
    const { secret, recoveryCodes } = await enrol()
    const other = await logInHalf()
    for (let tries = 0; tries < 5; tries += 1) expect((await pass(other, '000000')).status).toBe(401)
    expect((await pass(other, code(secret))).status).toBe(429)
    expect((await pass(await logInHalf(), recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('waits for ten minutes, and ends when the user is logged out', async () => {
    const { secret } = await enrol()
    const late = await logInHalf()
    await app.db.query(
      "update sessions set created_at = now() - interval '11 minutes' where not passed_factor",
    )
    expect((await late.call('GET', '/api/second-step')).body).toBeNull()
    expect(await pass(late, code(secret))).toMatchObject({ status: 410, body: { code: 'TOO_LATE' } })
    const ended = await logInHalf()
    await app.db.query('delete from sessions')
    expect((await pass(ended, code(secret))).status).toBe(410)
  })

  it('ends the session that the browser had, and lists no half one among the devices', async () => {
    await enrol()
    await browser.logIn(kari.email)
    expect(await browser.me()).toBeNull()
    expect(await app.db.query('select 1 from sessions where passed_factor')).toEqual([])
  })

  it('keeps the way in: after a login link a password may be chosen without the former one', async () => {
    const { secret } = await enrol()
    const other = openBrowser(server.url)
    const entered = await other.useLink(await castLink(app, kari.userId, 'login'))
    expect(entered.body).toEqual({ role: 'administrator', secondStep: true })
    await pass(other, code(secret))
    expect(await other.me()).toMatchObject({ enteredBy: 'login', passwordFreeUntil: expect.any(String) })
  })

  it('cannot be read with another secret of the installation, which leaves the recovery codes', async () => {
    const { secret, recoveryCodes } = await enrol()
    await app.db.query("update second_factors set sealed_secret = sealed_secret || '\\x00'")
    expect((await pass(await logInHalf(), code(secret))).status).toBe(401)
    expect((await pass(await logInHalf(), recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('changing it', () => {
  it('is possible while the proof is fresh; then a code is asked for', async () => {
    const { secret } = await enrol()
    await app.db.query(
      "update sessions set created_at = now() - interval '1 hour', proven_at = now() - interval '11 minutes'",
    )
    const refused = await browser.call('DELETE', '/api/factor')
    expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', data: { way: 'code' } } })
    expect((await browser.call('POST', '/api/proof', { proof: PASSWORD })).status).toBe(422)
    expect((await browser.call('POST', '/api/proof', { proof: code(secret) })).status).toBe(200)
    expect((await browser.call('DELETE', '/api/factor')).status).toBe(200)
    expect((await openBrowser(server.url).logIn(kari.email)).body).toMatchObject({ secondStep: false })
    expect(await app.db.query('select 1 from recovery_codes')).toEqual([])
    expect(await actions()).toEqual(['factor-added', 'factor-removed'])
    expect(await mails()).toEqual(['factor-added', 'factor-removed'])
    expect(await browser.call('DELETE', '/api/factor')).toMatchObject({ status: 409 })
  })

  it('replaces the recovery codes: the former ones open nothing', async () => {
    const { recoveryCodes } = await enrol()
    const renewed = await browser.call('POST', '/api/factor/recovery-codes')
    const { recoveryCodes: fresh } = renewed.body as { recoveryCodes: string[] }
    expect((await pass(await logInHalf(), recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await pass(await logInHalf(), fresh[0] ?? '')).status).toBe(200)
    await app.db.query('delete from second_factors')
    await app.db.query('update sessions set passed_factor = false')
    expect(await browser.call('POST', '/api/factor/recovery-codes')).toMatchObject({
      status: 409,
      body: { code: 'NOT_ON' },
    })
  })
})
