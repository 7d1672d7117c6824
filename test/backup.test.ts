import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '#server/backup/manifest.ts'
import { findSecret } from '#server/backup/secret.ts'
import { loadConfig } from '#server/config/config.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import { copyMigrated } from './copied-server.ts'
import { dumpTables } from './dump.ts'
import { createExternalDatabase } from './empty-database.ts'
import { makeFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { runScript, type Script } from './run-script.ts'

/** Rows that restore and backup write themselves. */
const OWN = /^(kysely_|audit_log .*"backup-)/

let folder: string
let first: string
let stoppedBackup: string

const at = (name: string) => path.join(folder, name)
const run = (dataDir: string, script: Script, ...words: string[]) =>
  runScript({ DATA_DIR: dataDir }, script, ...words)
const folderIn = (out: string) => /rows to (\S+)/.exec(out)?.[1] ?? ''

/** Queries the database of a data folder as its owner. */
const asked = async <T>(
  dataDir: string,
  ask: (query: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
) => {
  const { connect, stop } = await joinDatabase(loadConfig({ DATA_DIR: dataDir }), createLog('silent'))
  const client = new pg.Client(connect('owner'))
  await client.connect()
  try {
    return await ask(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.end()
    await stop()
  }
}
const rowsIn = (dataDir: string) =>
  asked(dataDir, async (query) => (await dumpTables({ db: { query } })).filter((line) => !OWN.test(line)))
const waiting = (dataDir: string) =>
  asked(dataDir, (query) =>
    query(`select from sms_history where next_attempt_at is not null
      union all select from email_history where next_attempt_at is not null union all select from sessions`),
  )

beforeAll(async () => {
  folder = makeFolder('backup')
  first = copyMigrated('backup-first')
  await run(first, 'demo')
  const { out } = await run(first, 'backup', at('backups'))
  stoppedBackup = folderIn(out)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Outbox keys differ between places. */
const withoutKey = (out: string) => out.replace(/key=[\w-]{22}/, 'key=...')

describe('npm run backup and npm run restore', { timeout: 120_000 }, () => {
  it('move the whole demonstration to another place: every row, the secret, the passwords', async () => {
    const there = at('there')
    const { code, out } = await run(there, 'restore', stoppedBackup, '--moved')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Restored \d{3} rows as they were at 20.*\n$/)])
    const rows = await rowsIn(there)
    expect(rows).toEqual(await rowsIn(first))
    expect(rows.length).toBeGreaterThan(300)
    expect(await waiting(there)).not.toEqual([])
    expect(readFileSync(path.join(there, 'secret'), 'utf8')).toBe(
      readFileSync(path.join(first, 'secret'), 'utf8'),
    )
    const [shown, before] = [await run(there, 'demo'), await run(first, 'demo')]
    expect(withoutKey(shown.out)).toBe(withoutKey(before.out))
    expect((await run(there, 'restore', stoppedBackup)).error).toContain('The database is not empty')
  })

  it('keep to themselves what they write, and leave the secret out when told to', async () => {
    const files = ['.', 'secret', 'manifest.json', 'users.copy.gz'].map((name) =>
      path.join(stoppedBackup, name),
    )
    const modes = files.map((file) => (statSync(file).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '600', '600', '600'])
    const { out } = await run(first, 'backup', at('open'), '--without-secret')
    expect(existsSync(path.join(folderIn(out), 'secret'))).toBe(false)
    const { error } = await run(at('secretless'), 'restore', folderIn(out))
    expect(error).toContain('secret is not the secret of the backup: set it to the secret it was made with')
  })

  it('beside the running service: waiting messages are not resent, and no one is logged in', async () => {
    const service = await startService(first, await freePort())
    const { out } = await run(first, 'backup', at('backups'), '--keep', '1')
    await service.end('SIGTERM')
    expect(out).toContain('The service was running')
    expect(out).toContain(`Removed the old backup ${path.basename(stoppedBackup)}`)
    expect(existsSync(stoppedBackup)).toBe(false)

    const after = at('after')
    const moved = await run(after, 'restore', folderIn(out), '--moved')
    expect([moved.code, moved.error]).toEqual([1, expect.stringContaining('restore without --moved')])
    const check = await run(after, 'restore', folderIn(out), '--check')
    expect([check.code, check.out]).toEqual([0, expect.stringContaining('can be restored')])
    expect((await run(after, 'restore', folderIn(out))).code).toBe(0)
    expect(await waiting(after)).toEqual([])
    const again = await startService(after, await freePort())
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect(await again.end('SIGTERM')).toBe(0)
  })

  it('reach a database by its address, without its pooler, with the secret of the backup only', async () => {
    const backup = folderIn((await run(first, 'backup', at('more'))).out)
    const external = await createExternalDatabase()
    try {
      const env = {
        DATABASE_URL: external.url,
        DATABASE_POOL_URL: 'postgres://app@127.0.0.1:1/app',
        DATA_DIR: at('unused'),
      }
      const other = await runScript({ ...env, APP_SECRET: 'x'.repeat(32) }, 'restore', backup)
      expect([other.code, other.error]).toEqual([1, expect.stringContaining('APP_SECRET is not the secret')])
      const own = { ...env, APP_SECRET: readFileSync(path.join(backup, 'secret'), 'utf8').trim() }
      expect((await runScript(own, 'restore', backup)).code).toBe(0)
      expect((await runScript(own, 'new-secret')).out).toContain('Nothing to do')
      const wrong = await runScript({ ...own, APP_SECRET: 'x'.repeat(32) }, 'backup', at('external'))
      expect(wrong.error).toContain('APP_SECRET is not the secret that this database was used with')
      const { out } = await runScript(own, 'backup', at('external'))
      await external.query('drop table secret_fingerprints') // as a release leaves it that does not know it
      expect((await runScript(own, 'backup', at('of-before'))).code).toBe(0)
      const differing = ['audit_log', 'email_history', 'login_links', 'sms_history'] // changed by a restore
      const same = async (of: string) =>
        (await readManifest(of)).tables.filter(({ name }) => !differing.includes(name))
      expect(await same(folderIn(out))).toEqual(await same(backup))
    } finally {
      await external.drop()
    }
  })

  it('reach it with another secret, which is the right one from then on', async () => {
    const backup = folderIn((await run(first, 'backup', at('other-secret'))).out)
    const external = await createExternalDatabase()
    try {
      const env = { DATABASE_URL: external.url, DATA_DIR: at('unused'), APP_SECRET: 'x'.repeat(32) }
      const restored = await runScript(env, 'restore', backup, '--other-secret')
      expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('mail that comes back')])
      expect((await runScript(env, 'new-secret')).out).toContain('Nothing to do')

      const lost = { ...env, APP_SECRET: 'y'.repeat(32) }
      const saved = await runScript(lost, 'backup', at('lost-secret'), '--without-secret')
      expect([saved.code, saved.out]).toEqual([
        0,
        expect.stringContaining('is not the secret of the database'),
      ])
      const manifest = await readManifest(folderIn(saved.out))
      expect(manifest.secret).toEqual({ isIncluded: false, fingerprint: null })
      expect(findSecret(loadConfig(env), '', manifest, false)).toBeNull() // the old one has been found
    } finally {
      await external.drop()
    }
  })

  it('say how they are used when they are used otherwise', async () => {
    const wrong = [
      ['backup', [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--all']]],
      ['restore', [[], ['a', 'b'], ['a', '--force']]],
    ] as const
    for (const [script, uses] of wrong) {
      const ends = await Promise.all(uses.map((words) => run(at('usage'), script, ...words)))
      const usage: unknown = expect.stringMatching(new RegExp(`^Usage: npm run ${script} -- <folder.*\n$`))
      expect(ends).toEqual(uses.map(() => ({ code: 1, out: '', error: usage })))
    }
  })

  it('print the commands to restore to a Norwegian time, and refuse impossible times', async () => {
    const embedded = await run(first, 'point-in-time', '2026-03-29 01:59:59')
    expect([embedded.code, embedded.error]).toEqual([1, expect.stringContaining('keeps no archive')])
    const end = await run(at('usage'), 'point-in-time', '2026-03-29 01:59:59')
    expect([end.code, end.out]).toEqual([0, expect.stringContaining(" --target='2026-03-29 01:59:59+01' ")])
    const words = [
      "vikarklar-run restored '2026-03-29 01:59:59'",
      '(2026-03-29 00:59:59 UTC)',
      'on every machine',
      '\n\ncd /\nrunuser -u postgres -- /usr/lib/postgresql/15/bin/psql', // postgres may not enter /root
      "; systemctl try-restart 'pgbouncer*'\n", // a pooler keeps connections in the name of what has ended
      'ls -d *.wants/vikarklar-*', // a machine may have several web and worker units, and no vikarklar-all
    ]
    for (const said of words) expect(end.out).toContain(said)
    const nodes = await run(at('usage'), 'point-in-time', '2026-03-29 01:59:59', '--nodes')
    for (const said of [
      ...words,
      '\n\ncd /\nrunuser -u postgres -- pgbackrest',
      "--target='2026-03-29 01:59:59+01'",
      'disable --now disk-guard patroni@15-vikarklar',
      "printf 'vikarklar\\nYes I am aware\\n' | runuser", // lines that are pasted must not become its answers
    ])
      expect(nodes.out).toContain(said)
    for (const [text, answer] of [
      ['2026-03-29 02:59:30', 'There is no 02:59:30 in Norway'],
      ['2025-10-26 02:30:00', 'write "2025-10-26 02:30:00 summer" for the first'],
      ['2099-01-01 10:00:00', '2099-01-01 10:00:00 is still to come'],
    ] as const)
      for (const script of ['point-in-time', 'restored'] as const)
        expect(await run(at('usage'), script, text)).toEqual({
          code: 1,
          out: '',
          error: expect.stringContaining(answer),
        })
    for (const script of ['point-in-time', 'restored'] as const)
      expect((await run(at('usage'), script)).error).toMatch(new RegExp(`^Usage: npm run ${script} -- "`))
  })

  it('say in one line that a folder is not a backup', async () => {
    const { code, error } = await run(at('usage'), 'restore', folder)
    expect([code, error]).toEqual([1, `${folder} is not a backup: it has no manifest.json\n`])
  })
})
