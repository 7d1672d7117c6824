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

it('adds what a process of the version before did after the migration, once', async () => {
  const [known, missed] = [await cast(), await cast()]
  await fill(known)
  await night()
  await night()
  expect([await kinds(known), await kinds(missed)]).toEqual([['created'], ['created']])
})

it('leaves out requests without changes in the last days, and rests once nothing was filled in them', async () => {
  const [known, old] = [await cast(), await cast()]
  await night()
  expect(await kinds(known)).toEqual([])
  await app.db.query("update requests set created_at = now() - interval '3 days' where id = $1", [old])
  await app.db.query("update recipients set created_at = now() - interval '3 days' where request_id = $1", [
    old,
  ])
  await fill(known)
  await night()
  expect(await kinds(old)).toEqual([])
})
