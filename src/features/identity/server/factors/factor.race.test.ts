import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { serveTestApp } from '#test/http.ts'
import { codeFrom, giveFactor } from '#test/second-factor.ts'
import { acceptCode } from './accept-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => giveFactor(app, kari.userId))

const MANY = 50

/** The number of simultaneous tries with one code that succeed. */
const accepted = async (code: string) => {
  const shown = await Promise.all(
    Array.from({ length: MANY }, () =>
      app.database.transaction(app.system, (tx) => acceptCode(tx, app, kari.userId, code)),
    ),
  )
  return shown.filter((one) => one !== null).length
}

// Fails when `lastStep < step` is taken out of `acceptStep`.
it('of many who show one code of the app at once, one gets through', async () => {
  for (const steps of [-1, 0, 1]) expect(await accepted(codeFrom(app, steps))).toBe(1)
})

// Fails when `.where('usedAt', 'is', null)` is taken out of `redeemRecoveryCode`.
it('of many who show one recovery code at once, one gets through', async () => {
  const codes = await app.database.transaction(app.system, (tx) => replaceRecoveryCodes(tx, kari.userId))
  for (const code of codes.slice(0, 3)) expect(await accepted(code)).toBe(1)
})

it('of two browsers that end their second step with one code, one is logged in', async () => {
  const browsers = [openBrowser(server.url), openBrowser(server.url)]
  for (const browser of browsers) await browser.logIn(kari.email)
  const code = codeFrom(app)
  const answers = await Promise.all(
    browsers.map((browser) => browser.call('POST', '/api/second-step', { code })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const inside = await Promise.all(browsers.map((browser) => browser.me()))
  expect(inside.filter((me) => me !== null)).toHaveLength(1)
})

// Fails when `lockUser` is taken out of `confirmFactor`: both then show recovery codes, and only those of one work.
it('of two sessions that confirm the same app at once, one does', async () => {
  const cookies = [await cookieFor(app, kari.userId), await cookieFor(app, kari.userId)]
  await app.db.query('update second_factors set confirmed_at = null')
  const code = codeFrom(app)
  const answers = await Promise.all(
    cookies.map((cookie) =>
      fetch(`${server.url}/api/factor/confirm`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses[0]).toBe(200)
  expect([401, 409]).toContain(statuses[1])
  expect(await app.db.query('select 1 from recovery_codes where used_at is null')).toHaveLength(10)
})

// Fails when the gate asks the session, and not the account, whether a second factor is needed.
it('a session that began while the app was set up opens nothing afterwards', async () => {
  await app.db.query('update second_factors set confirmed_at = null')
  const cookie = await cookieFor(app, kari.userId)
  const code = codeFrom(app)
  const late = openBrowser(server.url)
  await Promise.all([
    late.logIn(kari.email),
    fetch(`${server.url}/api/factor/confirm`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    }),
  ])
  expect(await late.me()).toBeNull()
})
