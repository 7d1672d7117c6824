import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { failingStart } from './failing-start.ts'

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

const start = (database: string) => {
  const { host } = inject('testServer')
  return failingStart({
    DATABASE_URL: `postgres://vikarklar@localhost/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: 's'.repeat(32),
    PORT: String(port),
  })
}
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
