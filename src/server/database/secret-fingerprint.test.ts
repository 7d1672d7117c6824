import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { findSecretOf, refuseOtherSecret, replaceSecret } from './secret-fingerprint.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

const using = (secret: string) => ({
  secret: secret.repeat(32),
  databaseUrl: 'postgres://db/',
  dataDir: '/nowhere',
})
const start = (secret: string) => refuseOtherSecret(app.db.connect, using(secret), 'adopt')
const runCommand = (secret: string) => refuseOtherSecret(app.db.connect, using(secret))
const WITHOUT_IT =
  /^APP_SECRET is not the secret that this database was used with\. Put the old one back .*npm run new-secret/

it('a database takes the secret of its first start, and refuses another with the way out', async () => {
  await start('a')
  await start('a')
  await expect(start('b')).rejects.toThrow(WITHOUT_IT)
  await expect(runCommand('b')).rejects.toThrow(WITHOUT_IT)
  await runCommand('a')
})

it('a command stores nothing: only a start does', async () => {
  await runCommand('b')
  expect(await findSecretOf(app.db.connect, using('b'))).toBe('none')
  await start('a')
})

it('a database of an earlier release has no fingerprint yet', async () => {
  const older = await createEmptyDatabase()
  expect(await findSecretOf(older.connect, using('a'))).toBe('none')
  await refuseOtherSecret(older.connect, using('a'))
  await older.drop()
})

// Fails without `on conflict do nothing`, and without the read afterwards.
it('of concurrent starts with different secrets, those with one secret continue', async () => {
  const secrets = ['a', 'b', 'a', 'b', 'a', 'b']
  const ends = await Promise.allSettled(secrets.map(start))
  const going = new Set(secrets.filter((_, at) => ends[at]?.status === 'fulfilled'))
  expect(going.size).toBe(1)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('the stored fingerprint is neither the secret nor a token', async () => {
  await start('a')
  const [row] = await app.db.query("select encode(fingerprint, 'hex') as kept from secret_fingerprints")
  expect(row?.['kept']).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.['kept']).not.toContain(Buffer.from('a'.repeat(32)).toString('hex'))
})

it('an operator may continue with another one', async () => {
  await start('a')
  await app.database.transaction(app.system, (tx) => replaceSecret(tx, using('b').secret))
  await start('b')
  await expect(start('a')).rejects.toThrow(WITHOUT_IT)
})
