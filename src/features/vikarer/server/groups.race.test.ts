import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { GROUPS_MAX } from '../group-rules.ts'
import { changeMembers } from './group-members.ts'
import { checkRows } from './check-rows.ts'
import { importing, importVikarer } from './import.ts'
import { createGroup, removeGroup, savingGroup } from './groups.ts'
import { removeVikar } from './remove.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from vikar_groups'))

const make = (name: string) =>
  savingGroup(() => app.database.transaction(kari.scope, (tx) => createGroup(tx, name)))
const made = async (name: string) => {
  const outcome = await make(name)
  if (outcome.kind !== 'saved') throw new Error('the name is free')
  return outcome.id
}
const kinds = (outcomes: { kind: string }[]) => outcomes.map(({ kind }) => kind).toSorted()
const members = async () => (await app.db.query('select vikar_id from vikar_group_members')).length

// Fails when `vikar_groups_name` is removed from `savingGroup`, or the unique index from the migration.
it('one of two concurrent creators of a group name gets the error that it is taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.all([make(`Lærere ${round}`), make(`lærere ${round}`)])
    expect(kinds(outcomes)).toEqual(['saved', 'taken'])
  }
})

// Fails when `on conflict do nothing` is removed from `joinGroups`.
it('two imports and an administrator who create the same group get one group with all its members', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.db.query('delete from vikarer')
    const name = `Vakter ${round}`
    const outcomes = await Promise.all([importOne(1, name), make(name), importOne(2, name.toUpperCase())])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['imported', expect.any(String), 'imported'])
    const groups = await app.db.query('select from vikar_groups where lower(name) = lower($1)', [name])
    expect([groups.length, await members()]).toEqual([1, 2])
  }
})

const importOne = (index: number, groups: string) => {
  const person = { fullName: 'Ola Vikar', phone: `4500000${index}`, email: `${index}@vikar.example` }
  const row = { ...person, company: '', skills: '', availability: '', note: '', groups }
  return importing(() =>
    app.database.transaction(kari.scope, async (tx) =>
      importVikarer(tx, await checkRows([row], app.config), 'skip', app),
    ),
  )
}

// Fails when `lockGroups` is removed from `createGroup`.
it('exactly one of many concurrent callers creates the last group', async () => {
  await app.db.query(
    "insert into vikar_groups (employer_id, name) select $1, 'Gruppe ' || n from generate_series(2, $2) n",
    [kari.scope.employerId, GROUPS_MAX],
  )
  const outcomes = await Promise.all(['A', 'B', 'C', 'D'].map(make))
  expect(kinds(outcomes)).toEqual(['full', 'full', 'full', 'saved'])
})

// Fails when `leaveGroups` is removed from `removeVikar`, or `forNoKeyUpdate` from `holdPeople`.
it('a substitute who is removed while being added to a group ends in none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await made(`Gruppe ${round}`)
    const per = await castVikar(app, kari, 'Per Borte')
    await Promise.all([
      app.database.transaction(kari.scope, (tx) => changeMembers(tx, id, { add: [per.id], remove: [] })),
      app.database.transaction(kari.scope, (tx) => removeVikar(tx, per.id)),
    ])
    expect(await members()).toBe(0)
  }
})

// Fails when `forKeyShare` is removed from `holdGroups`.
it('a group deleted while a substitute is added disappears, or stays because it was shown without them', async () => {
  const per = await castVikar(app, kari, 'Per Lund')
  for (let round = 0; round < 10; round += 1) {
    const id = await made(`Gruppe ${round}`)
    const [put, removed] = await Promise.all([
      app.database.transaction(kari.scope, (tx) => changeMembers(tx, id, { add: [per.id], remove: [] })),
      app.database.transaction(kari.scope, (tx) => removeGroup(tx, id, 0)),
    ])
    expect(removed.kind).toBe(put.kind === 'no-group' ? 'removed' : 'changed')
    if (removed.kind === 'changed') await app.database.transaction(kari.scope, (tx) => removeGroup(tx, id, 1))
    expect(await members()).toBe(0)
  }
})
