import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castSara, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { makeAdminMagicLink, revokeAdminMagicLink } from './admin-magic.ts'
import { lockUser } from './links.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asSara: SystemScope

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asSara = new SystemScope((await castSara(app)).userId)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query("delete from login_links where purpose = 'admin-magic'")
  await app.db.query('delete from sessions')
})

const use = (token: string) => server.anonymous('POST', '/api/login-link', { token })
const countSessions = async () =>
  (await app.db.query('select count(*)::int as count from sessions'))[0]?.['count']

// Fails when `used_at is null` is taken out of `isUsable`.
it('of twenty who use one link at once, one gets a session', async () => {
  const token = await castLink(app, kari.userId, 'admin-magic')
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(410)])
  expect(await countSessions()).toBe(1)
})

// Fails when `used_at is null` is taken out of the update in `revokeAdminMagicLink`.
it('a link that is used and revoked at once is one of them', async () => {
  for (let round = 0; round < 10; round += 1) {
    await app.db.query('delete from sessions')
    const token = await castLink(app, kari.userId, 'admin-magic')
    const [link] = await app.db.query(
      'select id from login_links where used_at is null order by id desc limit 1',
    )
    const [{ status }, isRevoked] = await Promise.all([
      use(token),
      app.database.transaction(asSara, (tx) => revokeAdminMagicLink(tx, String(link?.['id']))),
    ])
    expect([status, isRevoked]).toEqual(isRevoked ? [410, true] : [200, false])
    expect(await countSessions()).toBe(isRevoked ? 0 : 1)
  }
})

// Fails when `lockUser` is taken out of `makeAdminMagicLink`.
it('no link is made for somebody who is being deactivated', async () => {
  let making: Promise<unknown> | undefined
  await app.database.transaction(app.system, async (tx) => {
    await lockUser(tx, kari.userId)
    making = app.database.transaction(asSara, (other) =>
      makeAdminMagicLink(other, app, { userId: kari.userId, days: 1 }, new Date()),
    )
    await untilSomebodyWaits(app)
    await tx.updateTable('profiles').set({ softDeleted: true }).where('userId', '=', kari.userId).execute()
  })
  expect(await making).toBeNull()
  await app.db.query('update profiles set soft_deleted = false')
})
