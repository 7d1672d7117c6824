import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { createLink } from '../login/links.ts'
import { forgetLinks } from './retention.ts'

const app = await openTestApp()
const server = await serveTestApp(app)
afterAll(async () => {
  await server.close()
  await app.close()
})

const count = async (table: 'login_links' | 'sessions' | 'users') =>
  (await app.db.query(`select from ${table}`)).length

it('a link is deleted thirty days after it has expired, a session when it has', async () => {
  const kari = await castKari(app)
  await server.as(kari)
  await app.db.query('delete from login_links')
  const now = new Date('2026-11-22T01:17:00Z')
  await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId: kari.userId, purpose: 'login', now }),
  )
  await app.db.query("update sessions set expires_at = '2026-12-22 01:47:00Z'")
  app.clock.set('2026-12-22T01:47:00Z')
  await forgetLinks(app, app.system)
  expect([await count('login_links'), await count('sessions')]).toEqual([1, 1])
  app.clock.set('2026-12-22T01:47:01Z')
  await forgetLinks(app, app.system)
  expect([await count('login_links'), await count('sessions'), await count('users')]).toEqual([0, 0, 1])
})

it('an invitation to the office is deleted thirty days after it has expired, a browser when its link has', async () => {
  const [kari] = await app.db.query('select user_id, employer_id from profiles')
  await app.db.query(
    `insert into member_invitations (employer_id, id, email, role, token_hash, expires_at)
     select $1, gen_random_uuid(), role || '@ny.example', role, sha256(role::bytea), expires_at::timestamptz
     from (values ('planner', '2026-11-22 01:47:00Z'), ('reader', '2026-11-22 01:47:01Z')) as i (role, expires_at)`,
    [kari?.['employer_id']],
  )
  await app.db.query(
    `insert into login_browsers select $1, sha256(at::bytea), at::timestamptz
     from (values ('2026-12-22 01:47:00Z'), ('2026-12-22 01:47:02Z')) as b (at)`,
    [kari?.['user_id']],
  )
  app.clock.set('2026-12-22T01:47:01Z')
  await forgetLinks(app, app.system)
  expect(await app.db.query('select role from member_invitations')).toEqual([{ role: 'reader' }])
  expect(await app.db.query('select from login_browsers')).toHaveLength(1)
})

it('in batches, however many there are', async () => {
  await app.db.query(`insert into login_links (id, user_id, purpose, token_hash, expires_at)
    select gen_random_uuid(), id, 'login', sha256(n::text::bytea), '2020-01-01' from users, generate_series(1, 2500) n`)
  await forgetLinks(app, app.system, AbortSignal.abort())
  expect(await count('login_links')).toBe(2500)
  await forgetLinks(app, app.system)
  expect(await count('login_links')).toBe(0)
})
