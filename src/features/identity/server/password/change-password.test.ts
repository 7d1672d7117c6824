import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import {
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  PASSWORD,
  type CastAdministrator,
} from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'

const NEW = 'fire-blå-hester-ler'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let browser: Browser

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  browser = openBrowser(server.url)
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const change = (by: Browser, changes: object = {}) =>
  by.call('POST', '/api/profile/password', {
    currentPassword: PASSWORD,
    newPassword: NEW,
    confirmation: NEW,
    ...changes,
  })
const free = { currentPassword: '' }
const logIn = async (email: string, password?: string) =>
  (await openBrowser(server.url).logIn(email, password)).status
const onField = (path: string, message: string) => ({ data: { fields: [{ path, message }] } })

describe('changing the password', () => {
  it('lets the new one in and the old one no more, for each role', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Vikar'))
    const sara = await castSara(app)
    for (const { email } of [kari, ola, sara]) {
      const own = openBrowser(server.url)
      await own.logIn(email)
      expect(await change(own)).toMatchObject({ status: 200, body: {} })
      expect([await logIn(email), await logIn(email, NEW)]).toEqual([401, 200])
    }
  })

  it('asks for the current one and says where it was wrong', async () => {
    await browser.logIn(kari.email)
    for (const currentPassword of ['feil-passord', '', undefined, PASSWORD.toUpperCase()]) {
      const { status, body } = await change(browser, { currentPassword })
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'WRONG_PASSWORD', ...onField('currentPassword', 'Feil passord') })
    }
    expect(await logIn(kari.email)).toBe(200)
    expect(await app.db.query("select 1 from audit_log where action = 'password-changed'")).toEqual([])
  })

  it('logs out every other device of the person at once, and no one else', async () => {
    const nils = await castNils(app)
    const [phone, ofNils] = [openBrowser(server.url), openBrowser(server.url)]
    await Promise.all([browser.logIn(kari.email), phone.logIn(kari.email), ofNils.logIn(nils.email)])
    expect((await change(browser)).status).toBe(200)
    expect(await phone.me()).toBeNull()
    expect((await phone.call('GET', '/api/vikarer')).status).toBe(401)
    expect((await browser.call('GET', '/api/vikarer')).status).toBe(200)
    expect(await ofNils.me()).toMatchObject({ email: nils.email })
  })

  it('tells the owner by e-mail and the audit log, and keeps neither password', async () => {
    await browser.logIn(kari.email)
    await change(browser)
    const mails = await app.db.query(
      "select recipient, subject from email_history where kind = 'password-changed'",
    )
    expect(mails).toEqual([{ recipient: kari.email, subject: 'Passordet ditt hos Vikarklar er endret' }])
    const noted = await app.db.query(
      "select actor_user_id, subject_id, detail from audit_log where action = 'password-changed'",
    )
    expect(noted).toEqual([
      { actor_user_id: kari.userId, subject_id: kari.userId, detail: { enteredBy: 'password' } },
    ])
    expect((await dumpTables(app)).join('\n')).not.toMatch(new RegExp(`${NEW}|${PASSWORD}`))
  })

  it.each(['login', 'admin-magic'] as const)(
    'ends the unused links (%s) that would let somebody in',
    async (purpose) => {
      const token = await castLink(app, kari.userId, purpose)
      await browser.logIn(kari.email)
      await change(browser)
      expect((await server.anonymous('POST', '/api/login-link', { token })).status).toBe(410)
    },
  )

  it('leaves the links of others', async () => {
    const nils = await castNils(app)
    const token = await castLink(app, nils.userId, 'login')
    await browser.logIn(kari.email)
    await change(browser)
    expect((await server.anonymous('POST', '/api/login-link', { token })).status).toBe(200)
  })

  it('is for those who are logged in', async () => {
    expect((await change(browser)).status).toBe(401)
  })
})

describe('a new password', () => {
  const EASY = 'Passordet er lett å gjette. Velg et annet, gjerne noen ord etter hverandre.'

  it('is refused when it is easy to guess, too short or too long', async () => {
    await browser.logIn(kari.email)
    for (const [newPassword, message] of [
      ['password123', EASY],
      ['Sommer2026!', EASY],
      ['kari.nordmann1', EASY],
      ['kari@fjellhamar.example', EASY],
      ['FjellhamarSkole99', EASY],
      ['aaaaaaaaaaaa', EASY],
      ['sju-tgn', 'Passordet må være minst 8 tegn'],
      ['', 'Passordet må være minst 8 tegn'],
      ['x1'.repeat(65).slice(0, 129), 'Passordet kan ikke være lengre enn 128 tegn'],
    ] as const) {
      await app.db.query('delete from rate_limits')
      const { status, body } = await change(browser, { newPassword, confirmation: newPassword })
      expect([newPassword, status, body]).toMatchObject([newPassword, 422, onField('newPassword', message)])
    }
    expect(await logIn(kari.email)).toBe(200)
  })

  it('is taken in any alphabet, from 8 to 128 characters', async () => {
    await browser.logIn(kari.email)
    let currentPassword = PASSWORD
    for (const newPassword of [
      '8 tegn!!',
      'pølse-'.repeat(22).slice(0, 128),
      '\u0000nul\u0000nul',
      'אבגדהוזחט',
      '🐎🐎🔋🔋📎📎🖇🖇',
    ]) {
      const changed = await change(browser, { currentPassword, newPassword, confirmation: newPassword })
      expect([newPassword, changed.status]).toEqual([newPassword, 200])
      expect(await logIn(kari.email, newPassword)).toBe(200)
      currentPassword = newPassword
    }
  })

  it('is written twice alike', async () => {
    await browser.logIn(kari.email)
    for (const confirmation of ['noe-annet-her', NEW.toUpperCase(), '']) {
      const { status, body } = await change(browser, { confirmation })
      expect(status).toBe(422)
      expect(body).toMatchObject(onField('confirmation', 'Passordene må være like'))
    }
  })

  it('is not taken from a field of another kind, or one too long', async () => {
    await browser.logIn(kari.email)
    for (const [path, value, message] of [
      ['currentPassword', 5, /./],
      ['currentPassword', 'x'.repeat(129), /^Feil passord$/],
      ['newPassword', null, /./],
      ['newPassword', ['a'], /./],
      ['confirmation', undefined, /./],
    ] as const) {
      const { status, body } = await change(browser, { [path]: value })
      expect([path, status, body]).toMatchObject([
        path,
        422,
        { data: { fields: [{ path, message: expect.stringMatching(message) }] } },
      ])
    }
    expect(await logIn(kari.email)).toBe(200)
  })
})

describe('guessing the current password', () => {
  const guess = (times: number) =>
    Promise.all(Array.from({ length: times }, () => change(browser, { currentPassword: 'feil-passord' })))

  it('ends after five tries in a quarter of an hour, also for the right one', async () => {
    await browser.logIn(kari.email)
    const statuses = (await guess(5)).map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    const refused = await change(browser)
    expect(refused.status).toBe(429)
    const { retryAfterSeconds } = (refused.body as { data: { retryAfterSeconds: number } }).data
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 second'")
    expect((await change(browser)).status).toBe(200)
  })

  it('is forgiven once the right one was given', async () => {
    await browser.logIn(kari.email)
    await guess(4)
    expect((await change(browser)).status).toBe(200)
    await guess(4)
    const back = await change(browser, {
      currentPassword: NEW,
      newPassword: PASSWORD,
      confirmation: PASSWORD,
    })
    expect(back.status).toBe(200)
  })
})

describe('after a login by a link', () => {
  const startedAt = async () => {
    const [session] = await app.db.query('select created_at from sessions order by created_at desc limit 1')
    return new Date(String(session?.['created_at'])).getTime()
  }
  const passSinceLogin = async (seconds: number) =>
    app.clock.set(new Date((await startedAt()) + seconds * 1000).toISOString())

  it.each(['login', 'choose-password'] as const)(
    '(%s) the forgotten password is not asked for',
    async (purpose) => {
      await enter(purpose)
      await passSinceLogin(599)
      expect((await change(browser, free)).status).toBe(200)
      expect(await logIn(kari.email, NEW)).toBe(200)
    },
  )

  it('it is asked for when ten minutes are over', async () => {
    await enter('login')
    await passSinceLogin(601)
    expect((await change(browser, free)).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await change(browser)).status).toBe(200)
  })

  it('it is not asked for once: the session then counts as one by password', async () => {
    await enter('login')
    await change(browser, free)
    expect(await browser.me()).toMatchObject({ passwordFreeUntil: null })
    expect((await change(browser, free)).body).toMatchObject({ code: 'WRONG_PASSWORD' })
  })

  it('it is asked for if a superadmin made the link', async () => {
    await enter('admin-magic')
    expect((await change(browser, free)).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await change(browser)).status).toBe(200)
  })

  it('a user who never had a password chooses one at once, or asks for a new link', async () => {
    await app.db.query('delete from accounts where user_id = $1', [kari.userId])
    await enter('login')
    await passSinceLogin(601)
    for (const currentPassword of ['', PASSWORD]) {
      const refused = await change(browser, { currentPassword })
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'LINK_NEEDED' }])
    }
    await app.db.query('delete from rate_limits')
    await enter('login')
    await passSinceLogin(1)
    expect((await change(browser, free)).status).toBe(200)
    expect(await logIn(kari.email, NEW)).toBe(200)
  })

  const enter = async (purpose: 'login' | 'choose-password' | 'admin-magic') => {
    browser = openBrowser(server.url)
    if (purpose !== 'choose-password') return browser.useLink(await castLink(app, kari.userId, purpose))
    await browser.logIn(kari.email)
    return app.db.query("update sessions set entered_by = 'choose-password'")
  }
})
