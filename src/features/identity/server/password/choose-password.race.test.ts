import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { castKari, castNils, castVikar } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castInvitation, castLink } from '#test/login-links.ts'
import { until } from '#test/until.ts'
import { choosePassword } from './choose-password.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await app.close()
})

const choose = (token: string, newPassword: string) =>
  server.anonymous('POST', '/api/invitation', { token, newPassword, confirmation: newPassword })
const signIn = async (email: string, password: string) =>
  (await server.anonymous('POST', '/api/sign-in', { email, password })).status

// Fails when `and used_at is null` is taken out of `isUsable`.
it('of twenty who choose a password by one link at once, one does, and the password is theirs', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Vikar')
  const token = await castInvitation(app, kari, ola)
  const passwords = Array.from({ length: 20 }, (_, index) => `hest nummer ${index} vinner`)
  const answers = await Promise.all(passwords.map((password) => choose(token, password)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
  const winner = statuses.indexOf(200)
  expect(await signIn(ola.email, passwords[winner] ?? '')).toBe(200)
  expect(await signIn(ola.email, passwords[winner === 0 ? 1 : 0] ?? '')).toBe(401)
  const counted = await app.db.query(
    `select (select count(*)::int from accounts where user_id = (select id from users where email = $1)) as accounts,
       (select count(*)::int from audit_log where action = 'login-by-link') as noted`,
    [ola.email],
  )
  expect(counted).toEqual([{ accounts: 1, noted: 1 }])
})

// Fails with a deadlock when `lockUser` is taken out of `redeemLink`.
it('of two invitations to one login that are used at once, one works', async () => {
  const [kari, nils] = [await castKari(app), await castNils(app)]
  const use = (token: string) =>
    app.database.transaction(app.system, (tx) => choosePassword(tx, token, 'x', app.clock.now()))
  for (let round = 0; round < 20; round += 1) {
    const ola = await castVikar(app, kari, 'Ola Vikar')
    const atNils = await castVikar(app, nils, 'Ola Vikar')
    await app.db.query('update vikarer set email = $1 where id = $2', [ola.email, atNils.id])
    const links = [await castInvitation(app, kari, ola), await castInvitation(app, nils, atNils)]
    const users = await Promise.all(links.map(use))
    expect(users.filter((userId) => userId !== null)).toHaveLength(1)
  }
})

// Fails with a deadlock when `lockUser` is taken out of `changePassword`.
it('choosing a password by link while changing it where one is logged in leaves the later of the two', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Vikar')
  const token = await castInvitation(app, kari, ola)
  const [user] = await app.db.query('select id from users where email = $1', [ola.email])
  const browser = openBrowser(server.url)
  await browser.useLink(await castLink(app, String(user?.['id']), 'login'))
  await app.db.query(`
    create function wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger wait after insert or update on accounts for each row execute function wait()`)
  const both = await app.database.transaction(app.system, async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    const changing = browser.call('POST', '/api/profile/password', {
      newPassword: 'hest på fjellet',
      confirmation: 'hest på fjellet',
    })
    await until(async () => (await countWaiting()) === 1)
    const choosing = choose(token, 'ekorn i skogen')
    await until(async () => (await countWaiting()) === 2)
    return [changing, choosing]
  })
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 410])
  expect([await signIn(ola.email, 'hest på fjellet'), await signIn(ola.email, 'ekorn i skogen')]).toEqual([
    200, 401,
  ])
})

describe('a stranger who logs in while the owner of the mailbox takes the login over', () => {
  const email = 'ola@vikar.example'
  const password = 'hest på fjellet'
  let userId: string
  let takeOver: () => Promise<string | null>
  beforeEach(async () => {
    const form = { fullName: 'Ola Vikar', email, password, company: '', termsAccepted: true }
    expect((await server.anonymous('POST', '/api/sign-up', form)).status).toBe(200)
    const [user] = await app.db.query('select id from users where email = $1', [email])
    userId = String(user?.['id'])
    const token = await castLink(app, userId, 'confirm-email')
    takeOver = () =>
      app.database.transaction(app.system, (tx) => choosePassword(tx, token, 'x', app.clock.now()))
  })

  // Fails when `signIn` does not ask `wasReplaced`.
  it('is not let in when the password was replaced after it was checked', async () => {
    const { check } = app.passwords
    const checking = vi.spyOn(app.passwords, 'check').mockImplementation(async (...credentials) => {
      const proven = await check(...credentials)
      expect(await takeOver()).toBe(userId)
      return proven
    })
    expect(await signIn(email, password)).toBe(401)
    expect(checking).toHaveBeenCalledOnce()
    expect(await app.db.query('select from sessions where user_id = $1', [userId])).toEqual([])
  })

  // Fails when `wasReplaced` does not wait for the lock of the user.
  it('is not let in when the password is being replaced', async () => {
    const entering = await app.database.transaction(app.system, async (tx) => {
      const link = await castLink(app, userId, 'confirm-email')
      await choosePassword(tx, link, 'x', app.clock.now())
      const status = signIn(email, password)
      await until(async () => (await countWaiting()) === 1)
      return { status }
    })
    expect(await entering.status).toBe(401)
    expect(await app.db.query('select from sessions where user_id = $1', [userId])).toEqual([])
  })
})

const countWaiting = async () => {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await app.db.query(waiting)).length
}
