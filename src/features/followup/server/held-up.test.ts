import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let kari: CastAdministrator
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  await giveCredits(app, kari, 100)
  await castVikarer(app, kari, 2)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

it('an assignment is delayed while its own messages wait for a gateway that does not answer', async () => {
  const asKari = await server.as(kari)
  const follow = async (id: string) => (await asKari('GET', `/api/assignments/${id}`)).body
  const { id: bySms } = await castAssignment(app, kari)
  const { id: byEmail } = await castAssignment(app, kari, { channels: ['email'] })
  const states = () => Promise.all([bySms, byEmail].map(follow))

  expect(await states()).toMatchObject([{ isHeldUp: false }, { isHeldUp: false }])
  await app.db.query("insert into gateway_health (name, failures, retry_at) values ('local', 5, now())")
  expect(await states()).toMatchObject([{ isHeldUp: true }, { isHeldUp: false }])
  await app.db.query("update gateway_health set name = 'local-mailbox'")
  expect(await states()).toMatchObject([{ isHeldUp: false }, { isHeldUp: true }])
  await app.db.query("update email_history set status = 'sent', next_attempt_at = null")
  expect(await states()).toMatchObject([{ isHeldUp: false }, { isHeldUp: false }])
})
