import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { refuseOtherSecret } from '#server/database/secret-fingerprint.ts'
import { failingStart } from './failing-start.ts'
import { runScript } from './run-script.ts'

let db: TestDatabase
let taken: Server
let port: number

beforeAll(async () => {
  db = await createTestDatabase()
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  taken.close()
  await db.drop()
})

const envOf = (database: string) => {
  const { host } = inject('testServer')
  return {
    DATABASE_URL: `postgres://vikarklar@localhost/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: 's'.repeat(32),
  }
}
const start = (database: string) => failingStart({ ...envOf(database), PORT: String(port) })
const sentence = (words: RegExp) => ({ code: 1, error: expect.stringMatching(words), log: '' })

it(
  'a start that fails says why in one line on standard error, and logs nothing',
  { timeout: 60_000 },
  async () => {
    expect(await start('not_there')).toEqual(
      sentence(/^DATABASE_URL: \/\S+:5432 has no database not_there: [^\n]+\n$/),
    )
    const { database } = db.connect('owner')
    expect(await start(String(database))).toEqual(
      sentence(/^PORT: another program listens at 127\.0\.0\.1:\d+\. [^\n]+\n$/),
    )
  },
)

it(
  'the database of another installation is refused before it is migrated, also by a command',
  { timeout: 60_000 },
  async () => {
    const other = await createTestDatabase()
    const database = String(other.connect('owner').database)
    const config = { secret: 'o'.repeat(32), databaseUrl: 'postgres://', dataDir: '/nowhere' }
    await refuseOtherSecret(other.connect, config, 'adopt')
    await other.query('delete from kysely_migration where name = (select max(name) from kysely_migration)')
    const done = await other.query('select name from kysely_migration order by name')
    const words = /^APP_SECRET is not the secret that this database was used with\. [^\n]+\n$/
    expect(await start(database)).toEqual(sentence(words))
    const command = await runScript(envOf(database), 'message', 'kari@skole.example')
    expect([command.code, command.error]).toEqual([1, expect.stringMatching(words)])
    expect(await other.query('select name from kysely_migration order by name')).toEqual(done)
    await other.drop()
  },
)

// Fails when main.ts does not compare the clocks: new rows would be older than existing ones.
it(
  'a clock behind the newest row of the database ends the start in one line',
  { timeout: 60_000 },
  async () => {
    const other = await createTestDatabase()
    await other.query("insert into audit_log (at, action) values (now() + interval '3 hours', 'backup-made')")
    expect(await start(String(other.connect('owner').database))).toEqual(
      sentence(/^[^\n]*clock[^\n]* is 3 hours behind [^\n]*set it, [^\n]+\n$/),
    )
    await other.drop()
  },
)
