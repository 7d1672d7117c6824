import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikarer, shift, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  await app.db.query('update employers set is_capped = true')
})
afterAll(async () => {
  await server.close()
  await app.close()
})

// Fails when `pg_advisory_xact_lock` is removed from `refuseBeyondDay`, or the second `readLeftToAsk` comes before
// it.
it('asks no more people than the cap in several concurrent requests', async () => {
  const vikarIds = (await castVikarer(app, kari, 30)).map(({ id }) => id)
  const form = (day: number) => ({
    ...shift({
      date: new Date(Date.now() + (day + 2) * 86_400_000).toISOString().slice(0, 10),
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds },
    }),
  })
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((day) => asKari('POST', '/api/assignments', form(day))),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 409, 409, 409,
  ])
  expect(await app.db.query('select count(*)::int from recipients')).toEqual([{ count: 90 }])
})
