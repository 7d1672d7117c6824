import { EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { openJobPool } from '#server/job-pool.ts'
import { createLog, type Logger } from '#server/log.ts'
import { openPool } from './pools.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('the server cancels people’s statements before the client gives up; the system has more time', async () => {
  const { scope } = await castKari(app)
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  const ofPeople = await app.database.read(scope, (tx) => limit.execute(tx))
  const ofTheSystem = await app.database.read(app.system, (tx) => limit.execute(tx))
  expect([ofPeople.rows, ofTheSystem.rows]).toEqual([[{ limit: '45s' }], [{ limit: '0' }]])
})

it('an idle connection is probed after ten seconds', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const pool = openPool(app.db.connect, 'vikarklar_tenant', 1, createLog('silent'))
  await pool.query('select 1')
  const calls = [...asked.mock.calls]
  asked.mockRestore()
  await pool.end()
  expect(calls).toEqual([[true, 10_000]])
})

describe('a connection that ends', () => {
  // The pool’s end does not wait for its connections to close: the embedded database may end a few of them first.
  const lostOf = async (openOne: (log: Logger) => Pool, isStopping: boolean) => {
    const { log, lines } = createHeardLog()
    const pool = openOne(log)
    const connected = once(pool, 'connect')
    await pool.query('select 1')
    const client: unknown = (await connected)[0]
    if (!(client instanceof EventEmitter)) throw new Error('the pool names no connection')
    const ended = isStopping ? pool.end() : undefined
    client.emit('error', new Error('terminating connection due to administrator command'))
    await (ended ?? pool.end())
    return lines
  }
  const POOLS = [
    [
      'of a role',
      'a database connection was lost',
      (log: Logger) => openPool(app.db.connect, 'vikarklar_tenant', 1, log),
    ],
    [
      'of the job queue',
      'a database connection of the job queue was lost',
      (log: Logger) => openJobPool({ ...app.db.connect('vikarklar_jobs'), max: 1 }, log),
    ],
  ] as const

  it.each(POOLS)('%s is a line in the log, and none in an orderly stop', async (_whose, line, openOne) => {
    expect(await lostOf(openOne, false)).toEqual([expect.stringContaining(line)])
    expect(await lostOf(openOne, true)).toEqual([])
  })
})

// Fails without `once` in the job pool: the pool throws at the second call.
it('a connection of the job queue may be released twice, as its listener does', async () => {
  const pool = openJobPool({ ...app.db.connect('vikarklar_jobs'), max: 1 }, createLog('silent'))
  const release = await new Promise<(() => void) | undefined>((resolve) => {
    pool.connect((_error, _client, done) => resolve(done))
  })
  release?.()
  expect(() => release?.()).not.toThrow()
  await pool.query('select 1')
  await pool.end()
})
