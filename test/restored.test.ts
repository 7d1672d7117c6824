import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  finishRestore,
  refuseUnfinishedRestore,
  RESTORED,
  RESTORED_TO,
} from '#server/backup/point-in-time.ts'
import { connectByUrl, type Connect } from '#server/database/pools.ts'
import { SystemScope } from '#server/database/scope.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from './folder.ts'
import { copyMigrated } from './copied-server.ts'
import { runScript, type Script } from './run-script.ts'
import { onServer, TEMPLATE } from './server.ts'

// A restored PostgreSQL server has its target as a setting. Nothing is restored here, because the product reads only
// that setting.

let dataDir: string
let backups: string
let server: EmbeddedPostgres
let connect: Connect
let client: pg.Client

beforeAll(() => {
  dataDir = copyMigrated('restored')
  backups = makeFolder('restored-backups')
})
afterAll(() => rmSync(backups, { recursive: true, force: true }))

/** A database whose last record is an hour older, on a server that was restored to the target. */
const restoreTo = async (target: string, zone = 'UTC', setting = 'recovery_target_time') => {
  server = await startPostgres({ dataDir, settings: { [setting]: target } })
  await onServer({ host: server.socketDir, port: server.port }, `create database past template ${TEMPLATE}`)
  connect = connectByUrl(server.url('vikarklar', 'past'))
  await asOwner(`alter database past set timezone = '${zone}'`)
  await asOwner(`insert into audit_log (at, action) values ('2026-01-15 08:00:00Z', 'login-failed')`)
}
const asOwner = async (statement: string) => {
  client = new pg.Client(connect('owner'))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
afterEach(async () => {
  await onServer({ host: server.socketDir, port: server.port }, 'drop database past with (force)')
  await server.stop()
})

const NEWEST = 'select name from kysely_migration order by name desc limit 1'

/** The previous version has used the database with another secret. Returns the migration that it lacks. */
const noteOtherSecret = async () => {
  await asOwner("insert into secret_fingerprints (fingerprint) values (sha256('other'))")
  return asOwner(`delete from kysely_migration where name = (${NEWEST}) returning name`)
}

const run = (script: Script, ...words: string[]) =>
  runScript(
    { DATABASE_URL: server.url('vikarklar', 'past'), APP_SECRET: 's'.repeat(32), DATA_DIR: dataDir },
    script,
    ...words,
  )
const UNFINISHED = 'run first npm run restored -- "2026-01-15 10:14:59"'

describe('between a point-in-time restore and npm run restored', { timeout: 60_000 }, () => {
  beforeEach(() => restoreTo('2026-01-15 10:14:59.5+01'))

  // Each of these fails without `refuseUnfinishedRestore` in the command.
  it.each([
    ['backup', () => [path.join(backups, 'between')]],
    ['grant', () => ['kari@example.no', '5']],
    ['superadmin', () => ['sara@example.no']],
  ] as const)('npm run %s refuses, and records nothing', async (script, words) => {
    const { code, error } = await run(script, ...words())
    expect([code, error]).toEqual([1, expect.stringContaining(UNFINISHED)])
    expect(await asOwner('select action from audit_log')).toEqual([{ action: 'login-failed' }])
  })

  it('another secret is refused before any change, unless the operator accepts it', async () => {
    const [first] = await noteOtherSecret()
    const pending = [...(await asOwner(NEWEST)), ...(await asOwner('select at from audit_log'))]
    for (const words of [['2026-01-15 10:14:59'], ['2026-01-15', '10:14:59']])
      expect((await run('restored', ...words)).error).toMatch(/^APP_SECRET .* say --other-secret/)
    expect((await run('new-secret', '--go-on')).error).toContain(UNFINISHED)
    expect([...(await asOwner(NEWEST)), ...(await asOwner('select at from audit_log'))]).toEqual(pending)

    await asOwner(`insert into kysely_migration values ('${String(first?.['name'])}', '2099-01-01')`)
    const done = await run('restored', '2026-01-15 10:14:59', '--other-secret')
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('npm run webhooks') })
    expect((await run('new-secret')).out).toContain('Nothing to do')
  })

  it('only the same second finishes it, also if the target has a fraction, and then all work', async () => {
    const wrong = await run('restored', '2026-01-15 10:14:58')
    expect(wrong.error).toContain('to another moment: run this with "2026-01-15 10:14:59"')
    await expect(refuseUnfinishedRestore(connect)).rejects.toThrow(UNFINISHED)
    expect(await run('restored', '2026-01-15 10:14:59')).toMatchObject({ code: 0, error: '' })
    await refuseUnfinishedRestore(connect)
    expect(await run('backup', path.join(backups, 'after'))).toMatchObject({ code: 0 })
    expect(existsSync(path.join(backups, 'after'))).toBe(true)
  })
})

// Fails when the database is migrated before the secrets are compared.
it('npm run new-secret changes nothing without --go-on', { timeout: 60_000 }, async () => {
  await restoreTo('')
  await noteOtherSecret()
  const pending = await asOwner(NEWEST)
  expect((await run('new-secret')).out).toContain('Nothing has been changed')
  expect(await asOwner(NEWEST)).toEqual(pending)
})

describe('the target of a restore', () => {
  // Fails when the service reads only PostgreSQL’s own setting, which Patroni removes.
  it('is known from the service’s own setting', async () => {
    await restoreTo('2026-01-15 10:14:59+01', 'UTC', RESTORED_TO)
    await expect(refuseUnfinishedRestore(connect)).rejects.toThrow(UNFINISHED)
    expect(await run('restored', '2026-01-15 10:14:59')).toMatchObject({ code: 0, error: '' })
    await refuseUnfinishedRestore(connect)
  })

  it('without an offset uses the time zone of the server', async () => {
    await restoreTo('2026-01-15 10:14:59', 'Europe/Oslo')
    await expect(refuseUnfinishedRestore(connect)).rejects.toThrow(UNFINISHED)
  })

  it('that is finished is matched by its exact text, whatever the clock', async () => {
    await restoreTo('2099-01-15 10:14:59+01')
    await expect(refuseUnfinishedRestore(connect)).rejects.toThrow('restored to 2099-01-15 10:14:59')
    await finishRestore(connect, {
      moment: new Date('2099-01-15T09:14:59Z'),
      scope: new SystemScope(null),
      secretOf: null,
      afterwards: async (tx, from) => {
        const detail = JSON.stringify({ from })
        await tx.insertInto('auditLog').values({ action: RESTORED, detail }).execute()
      },
    })
    await refuseUnfinishedRestore(connect)
  })
})
