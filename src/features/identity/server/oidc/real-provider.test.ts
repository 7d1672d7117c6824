import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { openVisitor, setProviders } from '#test/oidc.ts'
import { openGuest, openRealOidc } from '#test/real-oidc.ts'

// The whole way with a provider that others wrote, and that is certified for the protocol.

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let feide: Awaited<ReturnType<typeof openRealOidc>>
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  feide = await openRealOidc(app.config.appUrl)
  setProviders(app, [feide.settings])
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
  await feide.close()
})

const comeBack = async (visitor: ReturnType<typeof openVisitor>, begun: string, login: string) => {
  const guest = openGuest(login)
  return (await visitor.call('GET', await guest.logIn(begun, app.config.appUrl))).location
}

it('is linked, logs in, and receives the logout', async () => {
  const linking = openVisitor(server.url)
  await linking.logIn(kari.email)
  const linked = await comeBack(linking, await linking.begin('link', {}, 'feide'), 'kari')
  expect(linked).toBe('/auth/via?ferdig=link&for=link&hos=feide')

  const stranger = openVisitor(server.url)
  expect(await comeBack(stranger, await stranger.begin('login', {}, 'feide'), 'nils')).toContain(
    'feil=unknown',
  )
  expect(await stranger.me()).toBeNull()

  const visitor = openVisitor(server.url)
  const guest = openGuest('kari')
  const back = await guest.logIn(await visitor.begin('login', {}, 'feide'), app.config.appUrl)
  expect((await visitor.call('GET', back)).location).toContain('ferdig=login')
  expect(await visitor.me()).toMatchObject({ userId: kari.userId, enteredBy: 'oidc' })
  expect((await visitor.call('GET', back)).location).toContain('feil=late')

  const { body } = await visitor.call('GET', '/api/login-providers/feide/logout')
  const page = await (await fetch(String(body['address']))).text()
  expect(page).toContain('name="logout"') // the provider knows us and where we want its guests back
  expect(page).not.toMatch(/error|invalid/i)
})

it('states the time of the login, which can be repeated', async () => {
  const visitor = openVisitor(server.url)
  const guest = openGuest('kari')
  const come = async (body: object) =>
    visitor.call('GET', await guest.logIn(await visitor.begin('login', body, 'feide'), app.config.appUrl))
  await come({})
  await app.db.query("update sessions set proven_at = proven_at - interval '11 minutes'")
  expect((await visitor.call('GET', '/api/vikarer.csv')).status).toBe(403)
  await come({ isAnew: true })
  expect((await visitor.call('GET', '/api/vikarer.csv')).status).toBe(200)
})

it('logs no one in after a cancelled login there', async () => {
  const visitor = openVisitor(server.url)
  const begun = new URL(await visitor.begin('login', {}, 'feide'))
  begun.searchParams.set('prompt', 'none') // no one is logged in there, and no form is shown
  const answer = await fetch(begun, { redirect: 'manual' })
  const back = (answer.headers.get('location') ?? '').slice(app.config.appUrl.length)
  expect((await visitor.call('GET', back)).location).toContain('feil=denied')
})
