import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castErasure } from '#test/erasure.ts'
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

const erase = (userId: string, after: string | null = null, limit = 500) =>
  app.database.transaction(system, (tx) => eraseNamesOfEvents(tx, userId, after, limit))
const ofOla = (since: string | null = null) => [
  { employerId: kari.scope.employerId, vikarId: ola.id, isRow: true, since, until: null },
]

it('an erased person gets a pseudonym in every event that names them', async () => {
  await asked()
  await removed()
  await castErasure(app, {
    userId: kari.userId,
    employerIds: [kari.scope.employerId],
    register: ofOla(),
    words: ['Ola Hansen', 'a.b+c|d\\e'],
  })
  const batch = await erase(kari.userId, null, 1)
  expect(batch).toHaveLength(1)
  expect((await erase(kari.userId, batch[0])).length).toBeGreaterThan(0)
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

it('erases the name of a member who was notified by an alarm', async () => {
  const effects = { people: 2, told: 'Kari Nordmann,Per Lie' }
  await record({ kind: 'alarm', on: { assignmentId: shift.id }, effects })
  await castErasure(app, {
    userId: kari.userId,
    employerIds: [kari.scope.employerId],
    words: ['Kari Nordmann'],
  })
  await erase(kari.userId)
  expect(await rows()).toMatchObject([{ effects: { people: 2, told: 'Slettet,Per Lie' } }])
})

it('keeps the name of the person who had the row of the register before', async () => {
  await removed()
  await castErasure(app, {
    userId: kari.userId,
    employerIds: [kari.scope.employerId],
    register: ofOla('2999-01-01T00:00:00Z'),
  })
  await erase(kari.userId)
  expect(await rows()).toMatchObject([{ vikar_name: 'Ola Hansen', before: { title: 'Vakt for Ola Hansen' } }])
})

it('deletes events of an erased employer, and those past their retention', async () => {
  await removed()
  await app.db.query('alter table events disable trigger keep_events')
  await app.db.query("update events set at = now() - interval '37 months' where kind = 'removed'")
  await app.db.query('alter table events enable trigger keep_events')
  await asked()
  await forgetEvents(app, system)
  expect((await rows()).map(({ kind }) => kind)).toEqual(['asked'])
  await castErasure(app, { userId: kari.userId, wholeEmployerIds: [kari.scope.employerId] })
  await app.database.transaction(system, (tx) => deleteEmployersEvents(tx, kari.scope.employerId, 10))
  expect(await rows()).toEqual([])
})

/** Erasures that no one has asked for, as the service's role could try them. */
const BY_HAND = {
  'the events of an employer that stays': [
    'select delete_events_of($1, 10)',
    () => [kari.scope.employerId],
    'not being erased',
  ],
  'a person who is not being erased': [
    'select erase_person_from_events($1, 0, 10)',
    () => [kari.userId],
    'no erasure of this user',
  ],
  'words of its own choice': [
    "select erase_names_of_events(array[$1::uuid], '[]', $2, '.*', 0, 10)",
    () => [kari.scope.employerId, kari.userId],
    'no erasure of this user',
  ],
  'names by the function behind it': [
    "select replace_names_of_events(array[$1::uuid], '[]', $2, '.*', 0, 10)",
    () => [kari.scope.employerId, kari.userId],
    'permission denied',
  ],
} as const

const asService = (text: string, values: readonly string[]) =>
  app.database.transaction(system, (tx) => tx.executeQuery(CompiledQuery.raw(text, [...values])))

it.each(Object.entries(BY_HAND))('the service cannot erase %s', async (_, [text, values, refusal]) => {
  await removed()
  const before = await rows()
  await expect(asService(text, values())).rejects.toThrow(refusal)
  expect(await rows()).toEqual(before)
})

it('an erasure under way erases what it names, and nothing else', async () => {
  await removed()
  const nils = await castNils(app)
  await castErasure(app, { userId: nils.userId, wholeEmployerIds: [nils.scope.employerId], words: ['Nils'] })
  const before = await rows()
  await expect(asService('select delete_events_of($1, 10)', [kari.scope.employerId])).rejects.toThrow(
    'not being erased',
  )
  await asService("select erase_names_of_events(array[$1::uuid], '[]', $2, '.*', 0, 10)", [
    kari.scope.employerId,
    nils.userId,
  ])
  await asService("select forget_events('infinity', 10)", [])
  expect(await rows()).toEqual(before)
})

it('an employer that opens again keeps its events, whatever an erasure names', async () => {
  await removed()
  await castErasure(app, { userId: kari.userId, wholeEmployerIds: [kari.scope.employerId] })
  await app.db.query('update employers set closed_at = null')
  await expect(asService('select delete_events_of($1, 10)', [kari.scope.employerId])).rejects.toThrow(
    'not being erased',
  )
})
