import {
  appendFileSync,
  cpSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp } from '#test/app.ts'
import { castWorkplaces } from '#test/archive-cast.ts'
import type { TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { writeSums } from './sums.ts'
import { writeBackup } from './write.ts'

let folder: string
let backup: string
let target: TestDatabase

beforeAll(async () => {
  folder = makeFolder('damaged')
  const app = await openTestApp()
  await castWorkplaces(app)
  const wish = { into: folder, secret: 's'.repeat(32), withSecret: true, now: new Date(), say: () => {} }
  backup = (await writeBackup(app.db.connect, wish)).folder
  await app.close()
  target = await createEmptyDatabase()
})
afterAll(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

let copies = 0

/** Damages a copy of the backup. */
const damaged = (damage: (file: (name: string) => string) => void): string => {
  copies += 1
  const copy = path.join(folder, `copy-${copies}`)
  cpSync(backup, copy, { recursive: true })
  damage((name) => path.join(copy, name))
  return copy
}

const restore = async (from: string, afterwards = async () => {}) =>
  restoreBackup(target.connect, {
    folder: from,
    manifest: await verifyBackup(from),
    scope: new SystemScope(null),
    afterwards,
    say: () => {},
  })

const untouched = async () =>
  (await target.query("select from pg_class where relnamespace = 'public'::regnamespace")).length === 0

const VIKARER = 'vikarer.copy.gz'

it.each<[string, (file: (name: string) => string) => void, RegExp]>([
  [
    'a truncated table',
    (file) => truncateSync(file(VIKARER), statSync(file(VIKARER)).size - 5),
    /vikarer\.copy\.gz is not what/,
  ],
  ['a table with a byte more', (file) => appendFileSync(file(VIKARER), 'x'), /vikarer\.copy\.gz is not what/],
  ['a missing table', (file) => unlinkSync(file(VIKARER)), /vikarer\.copy\.gz is missing/],
  ['another secret', (file) => writeFileSync(file('secret'), 'x'.repeat(43)), /: secret is not what/],
  [
    'a table less in the manifest',
    (file) =>
      writeFileSync(
        file('manifest.json'),
        readFileSync(file('manifest.json'), 'utf8').replace('"name": "users"', '"name": "nobody"'),
      ),
    /lacks nobody\.copy\.gz/,
  ],
  ['half a manifest', (file) => truncateSync(file('manifest.json'), 200), /manifest\.json cannot be read/],
  ['no manifest', (file) => unlinkSync(file('manifest.json')), /is not a backup/],
  ['no sums', (file) => unlinkSync(file('SHA256SUMS')), /is not a finished backup/],
  ['half the sums', (file) => truncateSync(file('SHA256SUMS'), 100), /SHA256SUMS (lacks|cannot be read)/],
])('a backup with %s is refused before anything is touched', async (_, damage, line) => {
  await expect(restore(damaged(damage))).rejects.toThrow(line)
  expect(await untouched()).toBe(true)
})

it('a backup of a newer version is refused', async () => {
  const newer = damaged((file) => {
    const manifest = readFileSync(file('manifest.json'), 'utf8')
    writeFileSync(file('manifest.json'), manifest.replace(/"migration": "\w+"/, '"migration": "9999_later"'))
  })
  unlinkSync(path.join(newer, 'SHA256SUMS'))
  await writeSums(newer)
  await expect(restore(newer)).rejects.toThrow(/newer version of Vikarklar \(migration 9999_later\)/)
  expect(await untouched()).toBe(true)
})

it('a row changed together with its checksum is detected, and the database stays empty', async () => {
  const forged = damaged((file) => {
    const rows = gunzipSync(readFileSync(file('sms_credits.copy.gz'))).toString()
    writeFileSync(file('sms_credits.copy.gz'), gzipSync(rows.replace(/^(\S+)\t\d+/m, '$1\t9999')))
    unlinkSync(file('SHA256SUMS'))
  })
  await writeSums(forged)
  await expect(restore(forged)).rejects.toThrow(/^sms_credits holds other rows than were backed up/)
  expect(await untouched()).toBe(true)
})

it('a failure at the very end leaves the database empty', { timeout: 60_000 }, async () => {
  const failing = async () => {
    throw new Error('the disk is full')
  }
  await expect(restore(backup, failing)).rejects.toThrow('the disk is full')
  expect(await untouched()).toBe(true)
  await restore(backup)
  expect(await target.query('select from vikarer')).toHaveLength(5)
})
