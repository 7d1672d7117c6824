import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { clearEvents } from '#test/events.ts'
import { fillEvents } from './fill.ts'

let app: TestApp
let kari: CastAdministrator
let vikarId: string

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  vikarId = (await castVikar(app, kari, 'Ola Hansen')).id
})
afterAll(() => app.close())
beforeEach(() => clearEvents(app))

/** A shift that a process of the version before has made: without a history. */
const cast = async () => {
  const { id } = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [vikarId] } })
  await clearEvents(app)
  const [row] = await app.db.query('select request_id from assignments where id = $1', [id])
  return String(row?.['request_id'])
}
const fill = (requestId: string) =>
  app.db.query('select fill_events($1, $2)', [kari.scope.employerId, requestId])
const kinds = async (requestId: string) =>
  (await app.db.query('select kind from events where request_id = $1', [requestId])).map(({ kind }) => kind)
const night = () => fillEvents(app, app.system)

const upgraded = (days: number) =>
  app.db.query(
    "update kysely_migration set timestamp = (now() - $1 * interval '1 day')::text where name like '%events'",
    [days],
  )
beforeEach(() => upgraded(1))

it('adds what a process of the version before did after the migration, once', async () => {
  await app.db.query("update employers set created_at = now() - interval '1 month'")
  const [known, missed] = [await cast(), await cast()]
  await fill(known)
  await night()
  await night()
  expect([await kinds(known), await kinds(missed)]).toEqual([['created'], ['created']])
})

it('adds it also where nothing happened in the days before', async () => {
  await app.db.query("update employers set created_at = now() - interval '1 month'")
  const missed = await cast()
  await night()
  expect(await kinds(missed)).toEqual(['created'])
})

it('leaves out requests without changes in the last days', async () => {
  await app.db.query("update employers set created_at = now() - interval '1 month'")
  const old = await cast()
  await app.db.query("update requests set created_at = now() - interval '3 days' where id = $1", [old])
  await app.db.query("update recipients set created_at = now() - interval '3 days' where request_id = $1", [
    old,
  ])
  await night()
  expect(await kinds(old)).toEqual([])
})

it.each([
  ['days after the migration', 3, '1 month'],
  ['in a service that is newer than the migration', 1, '1 hour'],
] as const)('rests %s', async (_, days, age) => {
  await upgraded(days)
  await app.db.query('update employers set created_at = now() - $1::interval', [age])
  const missed = await cast()
  await night()
  expect(await kinds(missed)).toEqual([])
})
