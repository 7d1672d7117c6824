import { rmSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrateWithin, readMigrations } from '#server/database/migrate.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { DB } from '#server/database/types.ts'
import type { TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const EARLIER = '0009_purchases'

/** A database left by a version of a year ago. */
const createOlder = async (): Promise<TestDatabase> => {
  const older = await createEmptyDatabase()
  const pool = new pg.Pool({ ...older.connect('owner'), max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute((tx) => migrateWithin(tx, EARLIER))
  await db.destroy()
  await older.query(`
    with office as (insert into employers (name) values ('Fjellhamar skole') returning id),
      ola as (insert into vikarer (employer_id, full_name, phone, email)
        select id, 'Ola Hansen', '+4740000001', 'ola@vikar.example' from office returning employer_id, id),
      job as (insert into assignments (employer_id, request_id, title, location, assignment_date, start_time, end_time,
          starts_at, ends_at, channels, status, assigned_vikar_id)
        select employer_id, gen_random_uuid(), 'Vikar i 3B', 'Skoleveien 1', '2026-11-23', '08:00', '14:00',
          '2026-11-23 07:00Z', '2026-11-23 13:00Z', '{sms}', 'assigned', id from ola returning employer_id, id),
      token as (insert into assignment_response_tokens
        (employer_id, id, assignment_id, vikar_id, token_hash, expires_at)
        select job.employer_id, gen_random_uuid(), job.id, ola.id, decode(repeat('ab', 32), 'hex'), now()
        from job, ola returning employer_id, assignment_id, vikar_id)
    insert into assignment_responses (employer_id, assignment_id, vikar_id, response_type, created_at)
    select employer_id, assignment_id, vikar_id, 'accepted', '2026-11-22 06:31Z' from token`)
  return older
}

it('a backup of an earlier version is restored as that version left it, and then migrated', async () => {
  const folder = makeFolder('older')
  const [older, restored] = [await createOlder(), await createEmptyDatabase()]
  try {
    const wish = { into: folder, secret: 's'.repeat(32), withSecret: true, now: new Date(), say: () => {} }
    const { folder: backup } = await writeBackup(older.connect, wish)
    const manifest = await verifyBackup(backup)
    expect(manifest.migration).toBe(EARLIER)
    const afterwards = async () => {}
    await restoreBackup(restored.connect, {
      folder: backup,
      manifest,
      afterwards,
      say: () => {},
      scope: new SystemScope(null),
    })
    const migrations = await restored.query('select name from kysely_migration order by name')
    expect(migrations.map(({ name }) => name)).toEqual(Object.keys(await readMigrations()))
    expect(
      await restored.query(
        'select accepted_at, full_name, v.no_sms, total from assignment_responses r \
      join vikarer v on v.id = r.vikar_id join vikar_totals t on t.employer_id = v.employer_id',
      ),
    ).toEqual([
      { accepted_at: new Date('2026-11-22T06:31Z'), full_name: 'Ola Hansen', no_sms: false, total: 1 },
    ])
  } finally {
    await Promise.all([older.drop(), restored.drop()])
    rmSync(folder, { recursive: true, force: true })
  }
})
