import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castLogin, castNils, castVikar, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { until } from '#test/until.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  await app.db.query('update users set email_verified = true')
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const sessions = () => app.db.query('select user_id, entered_by from sessions order by created_at')
const isLoggedIn = async (cookie: string) =>
  (await fetch(`${server.url}/api/devices`, { headers: { cookie } })).status === 200

/** Logs in in a browser that is logged in already; returns the cookie it had. */
const twice = async (first: (browser: Browser) => unknown, second: (browser: Browser) => unknown) => {
  const browser = openBrowser(server.url)
  await first(browser)
  const former = browser.cookie()
  expect(await isLoggedIn(former)).toBe(true)
  await second(browser)
  expect(browser.cookie()).not.toBe(former)
  expect(await isLoggedIn(browser.cookie())).toBe(true)
  return former
}

const byPassword = (browser: Browser) => browser.logIn(kari.email)
const byLink = async (browser: Browser) => browser.useLink(await castLink(app, kari.userId, 'login'))
const byInvitation = async (browser: Browser) => {
  const ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
  const token = await castLink(app, ola.userId, 'choose-password')
  const chosen = { token, newPassword: 'hest på fjellet', confirmation: 'hest på fjellet' }
  expect((await browser.call('POST', '/api/invitation', chosen)).status).toBe(200)
}
const bySignUp = async (browser: Browser) => {
  const person = { fullName: 'Grete Lie', email: 'grete@solsiden.example', password: PASSWORD }
  const { status } = await browser.call('POST', '/api/sign-up', { ...person, termsAccepted: true })
  expect(status).toBe(200)
}

describe('a login in a browser that is logged in', () => {
  it.each([
    ['by password', byPassword],
    ['by a login link', byLink],
    ['by an invitation, as somebody else', byInvitation],
    ['by signing up, as somebody else', bySignUp],
  ])('(%s) ends the session before it', async (_how, logIn) => {
    const former = await twice(byPassword, logIn)
    expect(await isLoggedIn(former)).toBe(false)
    expect(await sessions()).toHaveLength(1)
  })

  it('ends nothing if the password is wrong', async () => {
    const browser = openBrowser(server.url)
    await browser.logIn(kari.email)
    await browser.logIn(kari.email, 'feil-passord-her')
    expect(await isLoggedIn(browser.cookie())).toBe(true)
  })

  it('leaves other browsers as they are', async () => {
    const phone = openBrowser(server.url)
    await phone.logIn(kari.email)
    await twice(byPassword, byPassword)
    expect(await isLoggedIn(phone.cookie())).toBe(true)
    expect(await sessions()).toHaveLength(2)
  })

  it('after a magic link writes down that the link’s session has ended', async () => {
    await twice(
      async (browser) => browser.useLink(await castLink(app, kari.userId, 'admin-magic')),
      async (browser) => browser.logIn((await castNils(app)).email),
    )
    const ended = "select subject_id from audit_log where action = 'magic-session-ended'"
    expect(await app.db.query(ended)).toEqual([{ subject_id: kari.userId }])
  })

  it('tells the other tabs, whose notices end', async () => {
    const browser = openBrowser(server.url)
    await browser.logIn(kari.email)
    const tab = await fetch(`${server.url}/api/live`, { headers: { cookie: browser.cookie() } })
    let isOver = false
    void tab.text().then(() => (isOver = true))
    await browser.logIn((await castNils(app)).email)
    await until(() => isOver)
  })

  it('at the same moment as a logout or another login never fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = openBrowser(server.url)
      await browser.logIn(kari.email)
      const former = browser.cookie()
      const tokens = [await castLink(app, kari.userId, 'login'), await castLink(app, kari.userId, 'login')]
      const call = (path: string, body: object) =>
        fetch(server.url + path, {
          method: 'POST',
          headers: { cookie: former, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const answers = await Promise.all([
        call('/api/sign-in', { email: kari.email, password: PASSWORD }),
        call('/api/login-link', { token: tokens[round % 2] }),
        call('/api/sign-out', {}),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await isLoggedIn(former)).toBe(false)
    }
  })
})
