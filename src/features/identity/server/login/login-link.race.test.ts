import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'

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

// Fails when `and used_at is null` is taken out of `isUsable`.
it('one of a hundred simultaneous presses on a link’s button logs in', async () => {
  const token = await castLink(app, kari.userId, 'login')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => server.anonymous('POST', '/api/login-link', { token })),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(30) // and the others come too often
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(69)
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toEqual(won)
  const counted = await app.db.query(
    `select (select count(*)::int from sessions) as sessions,
       (select count(*)::int from audit_log where action = 'login-by-link') as noted`,
  )
  expect(counted).toEqual([{ sessions: 1, noted: 1 }])
})
