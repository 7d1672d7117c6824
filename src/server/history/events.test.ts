import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { deleteEmployersEvents, eraseNamesOfEvents } from './erase.ts'
import { recordEvents, type NewEvent } from './record.ts'
import { forgetEvents } from './retention.ts'

let app: TestApp
let kari: CastAdministrator
let ola: { id: string }
let siri: { id: string }
let shift: { id: string }

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  shift = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] } })
})
afterEach(() => app.close())

const system = new SystemScope(null)
const record = (...events: NewEvent[]) =>
  app.database.transaction(kari.scope, (tx) => recordEvents(tx, events))
const asked = () =>
  record({
    kind: 'asked',
    on: { assignmentId: shift.id },
    people: [siri.id],
    because: { code: 'no', vikarId: ola.id },
  })
const removed = () =>
  record({
    kind: 'removed',
    on: { assignmentId: shift.id },
    vikarId: ola.id,
    before: { title: 'Vakt for Ola Hansen' },
  })
const rows = () =>
  app.db.query("select * from events where request_id is not null and kind <> 'created' order by id")

it('keeps the names of everyone in an event as they were then', async () => {
  await asked()
  await app.db.query("update vikarer set full_name = 'Ola Nilsen' where id = $1", [ola.id])
  expect(await rows()).toMatchObject([
    {
      actor_kind: 'member',
      actor_name: 'Kari Nordmann',
      people: [{ id: siri.id, name: 'Siri Dahl' }],
      because: { code: 'no', vikarId: ola.id, name: 'Ola Hansen' },
    },
  ])
})

it('records the substitute as the actor, and nothing on another employer’s shift', async () => {
  await record({ kind: 'withdrawn', on: { assignmentId: shift.id }, bySubstitute: ola.id })
  const nils = await castNils(app)
  await app.database.transaction(nils.scope, (tx) =>
    recordEvents(tx, [{ kind: 'cancelled', on: { assignmentId: shift.id } }]),
  )
  expect(await rows()).toMatchObject([
    { kind: 'withdrawn', actor_kind: 'substitute', actor_name: 'Ola Hansen', vikar_id: ola.id },
  ])
})

const CHANGES = [
  "update events set kind = 'created'",
  'delete from events',
  'truncate events',
  "update events set actor_name = 'Nils'",
]

it.each(CHANGES)('no role may: %s', async (text) => {
  await removed()
  const before = await rows()
  for (const scope of [kari.scope, system])
    await expect(app.database.transaction(scope, (tx) => sql.raw(text).execute(tx))).rejects.toThrow(
      'permission denied',
    )
  await expect(app.db.query(text)).rejects.toThrow('events are append-only')
  expect(await rows()).toEqual(before)
})

it('an erased person gets a pseudonym in every event that names them', async () => {
  await asked()
  await removed()
  const erasure = {
    employerIds: [kari.scope.employerId],
    register: [{ employerId: kari.scope.employerId, vikarId: ola.id, since: null, until: null }],
    userId: kari.userId,
    pattern: '(?<![[:alnum:]])(?:Ola Hansen)(?![[:alnum:]])',
  }
  await app.database.transaction(system, async (tx) => {
    const first = await eraseNamesOfEvents(tx, erasure, null, 1)
    expect(first).toHaveLength(1)
    const rest = await eraseNamesOfEvents(tx, erasure, first[0] ?? null, 500)
    expect(rest.length).toBeGreaterThan(0)
  })
  const [first, second] = await rows()
  expect(first).toMatchObject({
    actor_name: 'Slettet bruker',
    because: { code: 'no', name: expect.stringMatching(/^Slettet vikar [0-9A-F]{4}$/) },
    people: [{ name: 'Siri Dahl' }],
  })
  expect(second).toMatchObject({
    vikar_name: expect.stringMatching(/^Slettet vikar/),
    before: { title: 'Vakt for Slettet' },
  })
})

it('erases the name of a member whom an alarm notified', async () => {
  const effects = { people: 2, told: 'Kari Nordmann,Per Lie' }
  await record({ kind: 'alarm', on: { assignmentId: shift.id }, effects })
  const erasure = {
    employerIds: [kari.scope.employerId],
    register: [],
    userId: kari.userId,
    pattern: '(?<![[:alnum:]])(?:Kari Nordmann)(?![[:alnum:]])',
  }
  await app.database.transaction(system, (tx) => eraseNamesOfEvents(tx, erasure, null, 500))
  expect(await rows()).toMatchObject([{ effects: { people: 2, told: 'Slettet,Per Lie' } }])
})

it('keeps the name of the person who had the row of the register before', async () => {
  await removed()
  await app.database.transaction(system, (tx) =>
    eraseNamesOfEvents(
      tx,
      {
        employerIds: [kari.scope.employerId],
        register: [
          { employerId: kari.scope.employerId, vikarId: ola.id, since: '2999-01-01T00:00:00Z', until: null },
        ],
        userId: crypto.randomUUID(),
        pattern: null,
      },
      null,
      500,
    ),
  )
  expect(await rows()).toMatchObject([{ vikar_name: 'Ola Hansen' }])
})

it('deletes events of an erased employer, and those past their retention', async () => {
  await removed()
  await app.db.query('alter table events disable trigger keep_events')
  await app.db.query("update events set at = now() - interval '37 months' where kind = 'removed'")
  await app.db.query('alter table events enable trigger keep_events')
  await asked()
  await forgetEvents(app, system)
  expect((await rows()).map(({ kind }) => kind)).toEqual(['asked'])
  await app.database.transaction(system, (tx) => deleteEmployersEvents(tx, kari.scope.employerId, 10))
  expect(await rows()).toEqual([])
})
