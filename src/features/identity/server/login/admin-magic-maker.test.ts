import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castSara, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { makeSuperadmin } from '../make-superadmin.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asSara: Caller
let rolf: { userId: string; browser: Browser }

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query("delete from login_links where purpose = 'admin-magic'")
  await app.db.query("delete from sessions where entered_by = 'admin-magic'")
  rolf = await castRolf()
})

/** Another superadmin, who is logged in. */
const castRolf = async () => {
  const email = `rolf-${crypto.randomUUID()}@vikarklar.example`
  const made = await app.database.transaction(app.system, (tx) =>
    makeSuperadmin(tx, app.tokens, email, new Date()),
  )
  if (made.kind !== 'made') throw new Error(made.kind)
  const browser = openBrowser(server.url)
  expect((await browser.useLink(made.token)).body).toEqual({ role: 'superadmin', secondStep: false })
  const [user] = await app.db.query('select id from users where email = $1', [email])
  return { userId: String(user?.['id']), browser }
}

/** Has a link for Kari made, and returns its secret. */
const make = async (call: Caller) => {
  const { body } = await call('POST', '/api/service/magic-links', {
    adminUserId: kari.userId,
    daysValid: 365,
  })
  return new URL((body as { magicLink: string }).magicLink).searchParams.get('token') ?? ''
}
const listed = async () => {
  const { body } = await asSara('GET', '/api/service/magic-links')
  return (body as { links: unknown[] }).links.length
}
const enter = async (token: string) => {
  const browser = openBrowser(server.url)
  return { browser, status: (await browser.useLink(token)).status }
}
const expectDead = async (token: string) => {
  const checked = await server.anonymous('POST', '/api/login-link/check', { token })
  expect(checked.body).toEqual({ isUsable: false, code: null })
  const used = await server.anonymous('POST', '/api/login-link', { token })
  expect([used.status, used.headers.getSetCookie()]).toEqual([410, []])
}

const address = () => `/api/service/customers/${rolf.userId}`
const turn = (newRole: string) => asSara('PUT', address(), { fullName: 'Rolf Lie', company: '', newRole })
const end = (deleteType: string) =>
  asSara('POST', `${address()}/deletion`, { deleteType, confirmation: 'SLETT PERMANENT' })
const restore = () => asSara('POST', `${address()}/restore`)

describe('a superadmin who', () => {
  it.each([
    ['is deactivated, also once restored', () => end('soft'), restore],
    ['loses the role, also once it is given back', () => turn('substitute'), () => turn('superadmin')],
    ['is erased', () => end('hard'), null],
  ])('%s has no way into the account of an administrator any more', async (_what, happens, comesBack) => {
    const [used, unused, saras] = [
      await make(rolf.browser.call),
      await make(rolf.browser.call),
      await make(asSara),
    ]
    const kept = await make(asSara)
    const { browser, status } = await enter(used)
    expect([status, await browser.me()]).toEqual([200, expect.objectContaining({ userId: kari.userId })])
    const ownBrowser = openBrowser(server.url)
    await ownBrowser.logIn(kari.email)
    expect(await listed()).toBe(3)

    const done = await happens()
    expect([done.status, done.text]).toEqual([200, done.text])
    expect(await browser.me()).toBeNull()
    expect((await browser.call('GET', '/api/vikarer')).status).toBe(401)
    expect(await rolf.browser.me()).toBeNull()
    await expectDead(unused)
    expect(await listed()).toBe(2) // those of Sara
    expect((await enter(saras)).status).toBe(200)
    expect(await ownBrowser.me()).toMatchObject({ userId: kari.userId })

    if (comesBack) {
      expect((await comesBack()).status).toBe(200)
      await expectDead(unused)
      await expectDead(used)
      expect(await browser.me()).toBeNull()
    }
    expect(await listed()).toBe(1)
    expect((await enter(kept)).status).toBe(200)
  })
  it('loses the role in any other way has links that no longer work and are not listed', async () => {
    const token = await make(rolf.browser.call)
    expect(await listed()).toBe(1)
    for (const change of ['soft_deleted = true', "role = 'substitute'"]) {
      await app.db.query(`update profiles set ${change} where user_id = $1`, [rolf.userId])
      await expectDead(token)
      expect(await listed()).toBe(0)
      await app.db.query("update profiles set soft_deleted = false, role = 'superadmin' where user_id = $1", [
        rolf.userId,
      ])
    }
    expect((await enter(token)).status).toBe(200)
  })
})
