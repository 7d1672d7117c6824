import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openOffice } from './office.ts'
import { untilSomebodyWaits } from './waiting.ts'

const { app, server, kari, close } = await openOffice()
afterAll(close)

/** Kari's only session, which has expired. */
const castExpired = async () => {
  await app.db.query('delete from sessions')
  const asKari = await server.as(kari)
  await app.db.query("update sessions set expires_at = now() - interval '1 second'")
  return asKari
}
const countSessions = async () => (await app.db.query('select from sessions')).length

// Fails when `findSession` does not compare `expiresAt` with the clock.
it('a session that has expired opens nothing, and is deleted', async () => {
  const asKari = await castExpired()
  expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
  expect(await countSessions()).toBe(0)
})

// Fails when `findSession` deletes without the condition on `expiresAt`.
it('a session that is renewed while an earlier look finds it expired stays', async () => {
  const asKari = await castExpired()
  const { looking } = await app.database.transaction(app.system, async (tx) => {
    await sql`update sessions set expires_at = now() + interval '1 hour'`.execute(tx)
    const looking = asKari('GET', '/api/vikarer')
    await untilSomebodyWaits(app)
    return { looking }
  })
  expect((await looking).status).toBe(401)
  expect(await countSessions()).toBe(1)
  expect((await asKari('GET', '/api/vikarer')).status).toBe(200)
})
