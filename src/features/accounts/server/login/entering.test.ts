import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SystemTransaction } from '#server/database/database.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { entering, type Start } from './sign-in.ts'

let app: TestApp
let userId: string

beforeAll(async () => {
  app = await openTestApp()
  userId = (await castKari(app)).userId
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from sessions'))

/** PostgreSQL refuses the loser of two transactions that wait for each other with this code. */
const deadlock = (tx: SystemTransaction) =>
  sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(tx)
const begin = (start: Start) => start({ userId, purpose: 'login' })
const countSessions = async () => (await app.db.query('select id from sessions')).length

// Fails when a session of an earlier run is not ended.
it('leaves one session when its transaction is repeated', async () => {
  let runs = 0
  const cookies = await entering(app, app.system, new Headers(), async (tx, start) => {
    const begun = await begin(start)
    runs += 1
    if (runs === 1) await deadlock(tx)
    return begun
  })
  expect(runs).toBe(2)
  expect(await countSessions()).toBe(1)
  expect(await app.auth.findSession(cookies[0]?.split(';')[0] ?? '')).toMatchObject({ userId })
})

it('leaves no session when the repetition finds nothing to begin one for', async () => {
  let runs = 0
  await entering(app, app.system, new Headers(), async (tx, start) => {
    runs += 1
    if (runs > 1) return null
    await begin(start)
    await deadlock(tx)
    return null
  })
  expect(await countSessions()).toBe(0)
})

it('leaves no session when its transaction fails', async () => {
  const failing = entering(app, app.system, new Headers(), async (_, start) => {
    await begin(start)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await countSessions()).toBe(0)
})
