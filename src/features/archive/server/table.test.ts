import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { BATCH, openCursors, readBatches, type Row } from './table.ts'
import { employerTables } from './employer-tables.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castNils(app)
  await app.db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, valid_until, created_at)
      select id, gen_random_uuid(), 'request', '+4740000001', 'nr. ' || number, now(),
        '2026-07-01T06:30:00Z'::timestamptz + number * interval '1 second'
      from employers, generate_series(1, 10000) number`,
  )
})
afterAll(() => app.close())

const smsOf = ({ scope }: CastAdministrator) =>
  employerTables(scope.employerId).filter(({ name }) => name === 'sms_history')

const textsOf = (batches: Row[][]) => batches.flat().map((row) => row['message'])

it('reads ten thousand rows in order, in batches, any number of times', async () => {
  await app.database.transaction(kari.scope, async (tx) => {
    const [sms] = smsOf(kari)
    if (!sms) throw new Error('there is such a table')
    await openCursors(tx, [sms])
    const batches = await Array.fromAsync(readBatches(tx, sms))
    expect(batches.map((rows) => rows.length)).toEqual(Array.from({ length: 10_000 / BATCH }, () => BATCH))
    expect(textsOf(batches)).toEqual(Array.from({ length: 10_000 }, (_, index) => `nr. ${index + 1}`))
    expect(textsOf(await Array.fromAsync(readBatches(tx, sms)))).toEqual(textsOf(batches))
  })
})

it('shows timestamps in Oslo time', async () => {
  await app.database.transaction(kari.scope, async (tx) => {
    const [sms] = smsOf(kari)
    if (!sms) throw new Error('there is such a table')
    await openCursors(tx, [sms])
    for await (const [first] of readBatches(tx, sms)) {
      expect(first?.['created_at']).toBe('2026-07-01T08:30:01+02:00')
      break
    }
  })
  const zone = await app.database.transaction(kari.scope, (tx) => sql`show time zone`.execute(tx))
  expect(zone.rows).not.toEqual([{ timeZone: 'Europe/Oslo' }])
})

it('does not see commits during the reading', async () => {
  await app.database.transaction(kari.scope, async (tx) => {
    const tables = employerTables(kari.scope.employerId)
    await openCursors(tx, tables)
    await castVikar(app, kari, 'Siri Sein')
    for (const each of tables.filter(({ name }) => name === 'vikarer'))
      expect(await Array.fromAsync(readBatches(tx, each))).toEqual([])
  })
})
