import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TenantTransaction } from '#server/database/database.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { until } from '#test/until.ts'
import { updateByImport } from '#test/update-by-import.ts'
import { checkRows } from './check-rows.ts'
import { setGroups } from './group-members.ts'
import { importing, importVikarer, previewImport } from './import.ts'
import { createVikar } from './save.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from vikarer'))

const row = (index: number) => ({
  fullName: 'Ola Vikar',
  phone: String(45_000_000 + index),
  email: `${index}@vikar.example`,
  company: '',
  skills: '',
  availability: 'available' as const,
  groups: '',
  note: '',
})
const list = (count: number) => Array.from({ length: count }, (_, index) => row(index))
const importAll = (rows: ReturnType<typeof list>, duplicates: 'skip' | 'update' = 'skip') =>
  importing(() =>
    app.database.transaction(kari.scope, async (tx) =>
      duplicates === 'update'
        ? updateByImport(tx, await checkRows(rows, app.config), app)
        : importVikarer(tx, await checkRows(rows, app.config), duplicates, app),
    ),
  )
const countAll = async () => (await app.db.query('select 1 from vikarer')).length
const someoneWaits = async () =>
  (
    await app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length > 0

// Fails with a deadlock when `takeTurns` is removed from `importVikarer`.
it('two concurrent imports of one list in opposite order add each person once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.db.query('delete from vikarer')
    const rows = list(400)
    const outcomes = await Promise.all([importAll(rows), importAll(rows.toReversed())])
    const counts = outcomes.map((outcome) => (outcome.kind === 'imported' ? outcome.imported : outcome))
    expect(counts).toContainEqual({ added: 400, updated: 0, skipped: 0 })
    expect(counts).toContainEqual({ added: 0, updated: 0, skipped: 400 })
    expect(await countAll()).toBe(400)
  }
})

/** Adds row 1 manually in another transaction, and commits it while the import waits. */
const meanwhile = async (work: () => ReturnType<typeof importAll>) => {
  const started: ReturnType<typeof importAll>[] = []
  await app.database.transaction(kari.scope, async (tx) => {
    await createVikar(tx, row(1))
    started.push(work())
    await until(someoneWaits)
  })
  return started[0]
}

// Fails when `on conflict do nothing` is removed from `insertAll`.
it('skips a person added meanwhile by a colleague', async () => {
  expect(await meanwhile(() => importAll(list(3)))).toMatchObject({
    imported: { added: 2, updated: 0, skipped: 1 },
  })
  expect(await countAll()).toBe(3)
})

// Fails when `importing` does not handle the error.
it('changes nothing when a colleague takes a number that it would have given', async () => {
  await importAll([row(0)])
  const changed = [{ ...row(0), phone: row(1).phone }, row(2)]
  expect(await meanwhile(() => importAll(changed, 'update'))).toEqual({ kind: 'overtaken' })
  const rows = await app.db.query('select phone from vikarer order by phone')
  expect(rows.map(({ phone }) => phone)).toEqual(['+4745000000', '+4745000001'])
})

// Fails when the statement that locks the register's rows also reads them.
it('refuses an update while a colleague removes its person from a group', async () => {
  const rows = await checkRows([{ ...row(0), groups: 'Natt' }], app.config)
  const inScope = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    app.database.transaction(kari.scope, work)
  await inScope((tx) => importVikarer(tx, rows, 'skip', app))
  const { version } = await inScope((tx) => previewImport(tx, rows))
  const [{ id } = { id: '' }] = await app.db.query('select id from vikarer')
  const started: ReturnType<typeof importAll>[] = []
  await inScope(async (tx) => {
    await setGroups(tx, String(id), [])
    started.push(
      importing(() => inScope((other) => importVikarer(other, rows, 'update', { ...app, version }))),
    )
    await until(someoneWaits)
  })
  expect(await started[0]).toMatchObject({ kind: 'stale' })
  expect(await app.db.query('select from vikar_group_members')).toEqual([])
})
