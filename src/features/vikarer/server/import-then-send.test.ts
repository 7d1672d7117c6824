import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAssignment } from '#test/one-shift.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, shift, type CastAdministrator } from '#test/cast.ts'
import { checkRows } from './check-rows.ts'
import { importVikarer } from './import.ts'

const ROWS = 1000

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

const rows = Array.from({ length: ROWS }, (_, index) => ({
  fullName: 'Ola Vikar',
  phone: String(45_000_000 + index),
  email: `${index}@vikar.example`,
  company: '',
  skills: '',
  availability: '',
  groups: '',
  note: '',
}))

it('a send to all right after an import does not read the register once for each recipient', async () => {
  await castVikar(app, kari, 'Siri Dahl')
  await app.db.query('analyze') // the planner now assumes one substitute
  const checked = await checkRows(rows, app.config)
  await app.database.transaction(kari.scope, (tx) => importVikarer(tx, checked, 'skip', app))
  const read = await app.database.transaction(kari.scope, async (tx) => {
    await createAssignment(tx, app, shift())
    const { rows: read } = await sql<{ tuples: number }>`
      select (idx_tup_fetch + seq_tup_read)::integer as tuples from pg_stat_xact_user_tables
        where relname = 'vikarer'`.execute(tx)
    return read[0]?.tuples
  })
  expect(read).toBeGreaterThan(ROWS)
  expect(read).toBeLessThan(ROWS * 10)
})
