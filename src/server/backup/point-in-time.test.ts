import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { createEmptyDatabase, createExternalDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { finishRestore, refuseUnfinishedRestore } from './point-in-time.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { writeBackup } from './write.ts'

// `npm run trials -- point-in-time` tests that a process refuses to start on a restored database: the setting belongs
// to the server.

const scope = new SystemScope(null)
const say = () => {}
let folder: string
let database: Awaited<ReturnType<typeof createExternalDatabase>>

/** A database without connections, with Kari's confirmation in its outbox. */
beforeAll(async () => {
  folder = makeFolder('point-in-time')
  const app = await openTestApp()
  await castKari(app)
  const wish = { into: folder, secret: 's'.repeat(32), withSecret: true, now: new Date(), say }
  const backup = await writeBackup(app.db.connect, wish)
  await app.close()
  database = await createExternalDatabase()
  const manifest = await verifyBackup(backup.folder)
  await restoreBackup(database.connect, {
    folder: backup.folder,
    manifest,
    scope,
    afterwards: async () => {},
    say,
  })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('finishing a restore to a moment', () => {
  const inAMinute = () => new Date(Date.now() + 60_000)
  const finish = (moment: Date, afterwards = async () => {}) =>
    finishRestore(database.connect, { moment, scope, secretOf: null, afterwards })

  it('is refused while the service is connected', async () => {
    const client = new pg.Client(database.connect('vikarklar_system'))
    await client.connect()
    await expect(finish(inAMinute())).rejects.toThrow('The service has 1 connections to the database')
    await client.query("set application_name = 'vikarklar search'") // the service's own search for the primary
    await expect(finish(new Date(0))).rejects.toThrow('The database was not restored to then')
    await client.end()
  })

  it('is refused if anything was recorded after the moment, and changes nothing', async () => {
    const afterwards = vi.fn()
    await expect(finish(new Date('2026-01-01T08:00:00Z'), afterwards)).rejects.toThrow(
      'The database was not restored to then, or is in use again: it knows of something at 20',
    )
    expect(afterwards).not.toHaveBeenCalled()
  })

  it('is refused if there was no service', async () => {
    const empty = await createEmptyDatabase()
    const other = finishRestore(empty.connect, {
      moment: inAMinute(),
      scope,
      secretOf: null,
      afterwards: async () => {},
    })
    await expect(other).rejects.toThrow('The database has never been used')
    await empty.drop()
  })

  it('ends old jobs, also running ones, and does the rest in the same transaction', async () => {
    await database.query(
      "select graphile_worker.add_job(name) from unnest('{erase,deliver-sms}'::text[]) name",
    )
    await database.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-1', locked_at = now() where id = (select min(id) from graphile_worker._private_jobs)",
    )
    const fails = async () => {
      throw new Error('no room')
    }
    await expect(finish(inAMinute(), fails)).rejects.toThrow('no room')
    expect(await database.query('select from graphile_worker.jobs')).toHaveLength(2)
    await finish(inAMinute())
    expect(await database.query('select from graphile_worker.jobs')).toEqual([])
    await finish(inAMinute())
  })
})

it('a database that was never restored is served', async () => {
  await refuseUnfinishedRestore(database.connect)
})
