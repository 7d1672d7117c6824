import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { castKari, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

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

// Fails when `if (!(await keepThisSession(tx, session))) return 'logged-out'` is taken out of `changePassword`.
it('of two devices that change the password at once, one does, and the other is logged out', async () => {
  const devices = [openBrowser(server.url), openBrowser(server.url)]
  for (const device of devices) await device.logIn(kari.email)
  const chosen = ['fire-blå-hester-ler', 'fem-røde-kuer-synger']
  const answers = await Promise.all(
    devices.map((device, index) =>
      device.call('POST', '/api/profile/password', {
        currentPassword: PASSWORD,
        newPassword: chosen[index],
        confirmation: chosen[index],
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  const logins = await Promise.all(
    chosen.map((password) => openBrowser(server.url).logIn(kari.email, password)),
  )
  expect(logins.map(({ status }) => status)).toEqual(statuses)
  expect(await app.db.query("select 1 from audit_log where action = 'password-changed'")).toHaveLength(1)
})
