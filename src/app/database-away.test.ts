import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openAppOn, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { createTestDatabase } from '#test/database.ts'
import { serveTestApp } from '#test/http.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { OUTCOME_UNKNOWN } from '#shared/failures.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let relay: Relay

beforeAll(async () => {
  const db = await createTestDatabase()
  relay = await startRelay(db.connect('owner'))
  app = await openAppOn({ ...db, connect: (role) => relay.through(db.connect(role)) })
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
  relay.close()
})

afterEach(() => void vi.restoreAllMocks())

it('an unavailable database is not an internal error: the client retries in a moment', async () => {
  const asKari = await server.as(kari)
  relay.cut()
  for (const [method, path] of [
    ['GET', '/api/groups'],
    ['POST', '/api/groups'],
  ] as const) {
    const { status, body } = await asKari(method, path, method === 'POST' ? { name: 'Musikk' } : undefined)
    expect([status, body]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  }
  await relay.restore()
  expect((await asKari('GET', '/api/groups')).status).toBe(200)
})

it('a database without a free connection is an overload, and is logged', async () => {
  const asKari = await server.as(kari)
  const busy = new Error('timeout exceeded when trying to connect')
  vi.spyOn(app.database, 'read').mockRejectedValue(busy)
  const warn = vi.spyOn(app.log, 'warn')
  const { status, body } = await asKari('GET', '/api/groups')
  expect([status, body]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ err: busy }), 'the database is overloaded')
})

it('a write that may have been saved is reported as uncertain, not as failed', async () => {
  const asKari = await server.as(kari)
  await app.db.query(`
    create function slow_commit() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
    create constraint trigger slow after insert on vikar_groups deferrable initially deferred
      for each row execute function slow_commit()`)
  const answer = asKari('POST', '/api/groups', { name: 'Musikk' })
  setTimeout(() => relay.refuse(), 700)
  const { status, body } = await answer
  expect([status, body]).toMatchObject([504, { code: 'OUTCOME_UNKNOWN', message: OUTCOME_UNKNOWN }])
  await relay.restore()
})
