import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor, startSessionOf } from '#test/callers.ts'
import { castKari, castSara } from '#test/cast.ts'
import { SystemScope } from '#server/database/scope.ts'
import { deactivateUser, restoreUser } from '../closing/deactivate.ts'
import { logOutEverywhere } from './log-out.ts'
import { signOut } from '../login/sign-in.ts'
import { readEntrance, readSession } from './read-session.ts'
import { readToken } from './cookie.ts'
import { endSession, renewSession, startSession } from './start-session.ts'

const RUNS = 20

let app: TestApp
let userId: string
let superadmin: SystemScope

beforeAll(async () => {
  app = await openTestApp()
  userId = (await castKari(app)).userId
  superadmin = new SystemScope((await castSara(app)).userId)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.query('update profiles set soft_deleted = false where user_id = $1', [userId])
  await app.db.query('delete from sessions where user_id = $1', [userId])
})

const count = async () => (await app.db.query('select id from sessions where user_id = $1', [userId])).length
const sessionOf = async (cookie: string) => {
  const found = await readEntrance(app, new Headers({ cookie }))
  return { id: found?.sessionId ?? '', token: readToken(app.config, cookie) ?? '' }
}
const MONTH_MS = 30 * 24 * 3600_000
const inAMonth = () => ({ now: new Date(), expiresAt: new Date(Date.now() + MONTH_MS) })

// Fails when `startSession` does not ask whether the user is deactivated.
it('a start and a deactivation at the same moment leave no session', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    await Promise.all([
      startSessionOf(app, { userId, purpose: 'login' }),
      app.database.transaction(superadmin, (tx) => deactivateUser(tx, userId)),
    ])
    expect(await count()).toBe(0)
    await app.database.transaction(superadmin, (tx) => restoreUser(tx, userId))
  }
})

// Fails without `for share` in `startSession`: the others do not wait then, and do not see the new session.
it('a start that is not committed yet is ended by those who end all sessions', async () => {
  let letCommit = () => {}
  const mayCommit = new Promise<void>((resolve) => (letCommit = resolve))
  let isStarted = () => {}
  const started = new Promise<void>((resolve) => (isStarted = resolve))
  const origin = { services: app, request: { headers: new Headers() } }
  const starting = app.database.transaction(app.system, async (tx) => {
    await startSession(tx, origin, { userId, purpose: 'login' })
    isStarted()
    await mayCommit
  })
  await started
  const ending = app.database.transaction(app.system, (tx) => logOutEverywhere(tx, userId))
  setTimeout(letCommit, 300)
  await Promise.all([starting, ending])
  expect(await count()).toBe(0)
})

// Fails when `renewSession` inserts a missing row.
it('a renewal and an end at the same moment leave no session', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { id, token } = await sessionOf(await cookieFor(app, userId))
    await Promise.all([
      app.database.transaction(app.system, (tx) => renewSession(tx, id, inAMonth())),
      app.database.transaction(app.system, (tx) => endSession(tx, token)),
    ])
    expect(await count()).toBe(0)
    expect(await app.database.transaction(app.system, (tx) => renewSession(tx, id, inAMonth()))).toBe(false)
  }
})

// Fails when a renewal makes a new token: the other tabs of the browser would be logged out.
it('renewals at the same moment keep the session, and its cookie, for all of them', async () => {
  const cookie = await cookieFor(app, userId)
  await app.db.query("update sessions set updated_at = now() - interval '2 days' where user_id = $1", [
    userId,
  ])
  const renewed: string[] = []
  const looks = await Promise.all(
    Array.from({ length: 8 }, () =>
      readSession(app, new Headers({ cookie }), (value) => renewed.push(value.split(';')[0] ?? '')),
    ),
  )
  expect(looks.map((session) => session?.userId)).toEqual(Array.from({ length: 8 }, () => userId))
  expect(new Set(renewed)).toEqual(new Set([cookie]))
  expect(await count()).toBe(1)
})

it('of simultaneous logouts each ends without a failure, and the session is gone', async () => {
  const headers = new Headers({ cookie: await cookieFor(app, userId) })
  await Promise.all(Array.from({ length: 6 }, () => signOut(app, headers, () => {})))
  expect(await count()).toBe(0)
})
