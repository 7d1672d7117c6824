import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castWorkplaces } from '#test/archive-cast.ts'
import type { TestDatabase } from '#test/database.ts'
import { dumpTables } from '#test/dump.ts'
import { createEmptyDatabase, createExternalDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { dumpSchema } from '#test/schema.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const SECRET = 's'.repeat(32)

let app: TestApp
let folder: string
let backup: string

/** The schema as the owner sees it, without the times of the migrations. */
const rowsOf = async (db: Pick<TestDatabase, 'query'>) =>
  (await dumpTables({ db })).filter((line) => !line.startsWith('kysely_'))

/** Grants contain the owner's name. */
const rulesOf = async (db: Pick<TestDatabase, 'query'>) =>
  (await dumpSchema(db)).filter((line) => !line.startsWith('rights '))

const write = async ({ connect }: Pick<TestDatabase, 'connect'>, into: string) =>
  (await writeBackup(connect, { into, secret: SECRET, withSecret: true, now: new Date(), say: () => {} }))
    .folder

const restore = async (db: Pick<TestDatabase, 'connect'>, from: string) =>
  restoreBackup(db.connect, {
    folder: from,
    manifest: await verifyBackup(from),
    scope: new SystemScope(null),
    afterwards: async () => {},
    say: () => {},
  })

beforeAll(async () => {
  folder = makeFolder('backup')
  app = await openTestApp()
  await castWorkplaces(app)
  await app.db.query("insert into audit_log (action, detail) values ('login-failed', $1)", [
    { from: 'linje\nskift\tog \\ og «æøå» 👋' },
  ])
  backup = await write(app.db, path.join(folder, 'all'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a restored database', () => {
  let restored: TestDatabase
  beforeAll(async () => {
    restored = await createEmptyDatabase()
    await restore(restored, backup)
  })
  afterAll(() => restored.drop())

  it('holds every row of every table', async () => {
    const rows = await rowsOf(restored)
    expect(rows).toEqual(await rowsOf(app.db))
    expect(rows.filter((line) => line.startsWith('vikarer '))).toHaveLength(5)
  })

  it('has the rules, rights and triggers of the migrations', async () => {
    expect(await dumpSchema(restored)).toEqual(await dumpSchema(app.db))
  })

  it('continues the sequences of the original', async () => {
    const next = async (db: Pick<TestDatabase, 'query'>) =>
      db.query("insert into audit_log (action) values ('login-failed') returning id")
    expect(await next(restored)).toEqual(await next(app.db))
  })

  it('has a job queue that the roles of the scopes can write to', async () => {
    await restored.query(
      'begin; set local role vikarklar_tenant; select graphile_worker.wake($$erase$$); commit',
    )
    expect(await restored.query('select from graphile_worker.jobs')).toHaveLength(1)
  })
})

it('survives a database whose owner is bound by row-level security', async () => {
  const external = await createExternalDatabase()
  try {
    await restore(external, backup)
    const again = await write(external, path.join(folder, 'external'))
    expect((await verifyBackup(again)).tables).toEqual((await verifyBackup(backup)).tables)
    expect(await rulesOf(external)).toEqual(await rulesOf(app.db))
  } finally {
    await external.drop()
  }
})

it('a database with any content is refused, even if only tables', async () => {
  const used = await createEmptyDatabase()
  try {
    await migrate(used.connect)
    const before = await dumpTables({ db: used })
    await expect(restore(used, backup)).rejects.toThrow(/^The database is not empty/)
    expect(await dumpTables({ db: used })).toEqual(before)
  } finally {
    await used.drop()
  }
})

it('without a database there is nothing to back up', async () => {
  const empty = await createEmptyDatabase()
  try {
    await expect(write(empty, path.join(folder, 'none'))).rejects.toThrow(/^There is nothing to back up/)
  } finally {
    await empty.drop()
  }
})
