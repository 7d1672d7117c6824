import { sql } from 'kysely'
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

const redeem = (token: string) => server.anonymous('POST', '/api/login-link', { token })
const countSessions = async () =>
  (await app.db.query('select count(*)::int as count from sessions'))[0]?.['count']

// Fails when `used_at is null` is taken out of `isUsable`.
it('of twenty who use one link at once, one gets a session', async () => {
  const token = await castLink(app, kari.userId, 'admin-magic')
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(410)])
  expect(await countSessions()).toBe(1)
})

// Fails when `used_at is null` is taken out of the update in `revokeAdminMagicLink`, or of `isUsable`.
it.each([
  { first: 'used', status: 200, isRevoked: false, sessions: 1 },
  { first: 'revoked', status: 410, isRevoked: true, sessions: 0 },
])('a link that is used and revoked at once is only $first, if that was first', async (ends) => {
  const token = await castLink(app, kari.userId, 'admin-magic')
  const [link] = await app.db.query("select id from login_links where purpose = 'admin-magic'")
  const id = String(link?.['id'])
  const revoke = () => app.database.transaction(asSara, (tx) => revokeAdminMagicLink(tx, id))
  let using: ReturnType<typeof redeem> | undefined
  let revoking: ReturnType<typeof revoke> | undefined
  await app.database.transaction(app.system, async (tx) => {
    await sql`select from login_links where id = ${id} for update`.execute(tx)
    const begin = { used: () => (using = redeem(token)), revoked: () => (revoking = revoke()) }
    const order = ends.first === 'used' ? [begin.used, begin.revoked] : [begin.revoked, begin.used]
    for (const [index, next] of order.entries()) {
      void next()
      await untilSomebodyWaits(app, index + 1, 'login_links')
    }
  })
  expect([(await using)?.status, await revoking]).toEqual([ends.status, ends.isRevoked])
  expect(await countSessions()).toBe(ends.sessions)
})

// Fails when `lockUser` is taken out of `makeAdminMagicLink`.
it('no link is made for a user who is being deactivated', async () => {
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
