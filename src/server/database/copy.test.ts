import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFollowedServer } from '#test/followed-server.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { TEMPLATE } from '#test/server.ts'
import { until } from '#test/until.ts'
import { askNodes } from './ask-nodes.ts'
import { openDatabase, type AnyTransaction, type Database } from './database.ts'
import { connectByUrl } from './pools.ts'
import { SystemScope } from './scope.ts'

const everyone = new SystemScope(null)

let servers: Awaited<ReturnType<typeof startFollowedServer>>
let copy: pg.Client
let database: Database
let heard: ReturnType<typeof createHeardLog>

const urlOf = ({ url }: { url: (role: string, database: string) => string }, name = TEMPLATE) =>
  url('vikarklar', name)

const open = (readUrl: string) =>
  openDatabase(connectByUrl(urlOf(servers.server)), heard.log, {
    databasePoolUrl: null,
    databaseReadUrl: readUrl,
  })

beforeAll(async () => {
  servers = await startFollowedServer('copy')
  copy = new pg.Client({ connectionString: urlOf(servers.copy) })
  await copy.connect()
  const owner = new pg.Client({ connectionString: urlOf(servers.server) })
  await owner.connect()
  await owner.query('create table written (n integer); grant all on written to vikarklar_system')
  await owner.end()
})
afterAll(async () => {
  await copy.end()
  await servers.close()
})
beforeEach(() => {
  heard = createHeardLog()
  database = open(urlOf(servers.copy))
  return () => database.close()
})

const ENDS_THE_OTHERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vikarklar vikarklar_%'"

const isCopy = async (tx: AnyTransaction) => {
  const { rows } = await sql<{ isCopy: boolean }>`select pg_is_in_recovery() as is_copy`.execute(tx)
  return rows[0]?.isCopy
}
const countWritten = async (tx: AnyTransaction) => {
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(tx)
  return [await isCopy(tx), rows[0]?.count]
}
const write = () => database.transaction(everyone, (tx) => sql`insert into written values (1)`.execute(tx))

describe('reading on a replica', () => {
  it('sees every change committed just before', async () => {
    expect(await database.readCopy(everyone, isCopy)).toBe(true)
    for (let round = 1; round <= 30; round += 1) {
      await write()
      expect(await database.readCopy(everyone, countWritten)).toEqual([true, round])
    }
    expect(await database.read(everyone, isCopy)).toBe(false)
    expect(heard.lines).toEqual([])
  })

  it('waits for a replica that lags slightly', async () => {
    await copy.query('select pg_wal_replay_pause()')
    await write()
    const reading = database.readCopy(everyone, countWritten)
    await until(async () => {
      const { rows } = await copy.query(
        "select from pg_stat_activity where application_name = 'vikarklar vikarklar_system'",
      )
      return rows.length > 0
    })
    await copy.query('select pg_wal_replay_resume()')
    expect(await reading).toEqual([true, 31])
  })

  it('reads the database itself if the replica lags far behind, and tries the replica again only later', async () => {
    await copy.query('select pg_wal_replay_pause()')
    await write()
    expect(await database.readCopy(everyone, countWritten)).toEqual([false, 32])
    await copy.query('select pg_wal_replay_resume()')
    expect(heard.lines).toEqual([expect.stringContaining('the copy is more than 1000 ms behind')])
    expect(await database.readCopy(everyone, isCopy)).toBe(false)
    expect(heard.lines).toHaveLength(1)
  })

  it.each([
    ['another database', () => urlOf(servers.copy, 'postgres'), 'leads to another database'],
    ['nowhere', () => 'postgres://vikarklar@127.0.0.1:1/vikarklar', 'ECONNREFUSED'],
  ])('reads the database itself where the address leads to %s', async (_where, address, said) => {
    const beside = open(address())
    expect(await beside.readCopy(everyone, isCopy)).toBe(false)
    expect(heard.lines).toEqual([expect.stringContaining(said)])
    await beside.close()
  })

  // Fails when a full pool pauses the use of the replica.
  it('reads the database itself while all connections to the replica are in use, then the replica', async () => {
    const [gone, reads] = [Promise.withResolvers<void>(), vi.fn()]
    const hold = () =>
      database.readCopy(everyone, async (tx) => {
        expect(await isCopy(tx)).toBe(true)
        reads()
        await gone.promise
      })
    const held = [hold(), hold()]
    await until(() => reads.mock.calls.length === held.length)
    expect(await database.readCopy(everyone, isCopy)).toBe(false)
    expect(heard.lines).toEqual([expect.stringContaining('timeout exceeded when trying to connect')])
    gone.resolve()
    await Promise.all(held)
    expect(await database.readCopy(everyone, isCopy)).toBe(true)
  })

  // Each of these fails when every error of the work causes a retry.
  it.each([
    ['changes something', () => sql`delete from written`, /read-only transaction/],
    ['is wrong', () => sql`select no_such_column from written`, /does not exist/],
    ['may not', () => sql`select from pg_authid`, /permission denied/],
    ['takes too long', () => sql`set local statement_timeout = 50; select pg_sleep(2)`, /statement timeout/],
  ])('throws, once, where the work %s', async (_what, text, says) => {
    const work = vi.fn((tx: AnyTransaction) => text().execute(tx))
    await expect(database.readCopy(everyone, work)).rejects.toThrow(says)
    expect(work).toHaveBeenCalledTimes(1)
    expect(heard.lines).toEqual([])
  })

  it('runs in the database itself when the replica is lost meanwhile, or removes the rows being read', async () => {
    const replay = new pg.DatabaseError('canceling statement due to conflict with recovery', 1, 'error')
    const vanished = Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' })
    const ends = [
      async () => void (await copy.query(ENDS_THE_OTHERS)),
      () => Promise.reject(Object.assign(replay, { code: '40001' })),
      () => Promise.reject(vanished),
    ]
    for (const end of ends) {
      const fresh = open(urlOf(servers.copy))
      const work = async (tx: AnyTransaction) => {
        if (await isCopy(tx)) await end()
        return isCopy(tx)
      }
      expect(await fresh.readCopy(everyone, work)).toBe(false)
      await fresh.close()
    }
  })
})

it('each address reports its role and its lag', async () => {
  const [own, other] = [urlOf(servers.server), urlOf(servers.copy)]
  const away = 'postgres://vikarklar@127.0.0.1:1/vikarklar'
  const ask = (databaseReadUrl: string | null, databasePoolUrl: string | null = null) =>
    askNodes({ databaseUrl: own, databasePoolUrl, databaseReadUrl })
  expect(await ask(null)).toEqual([])
  await until(async () => (await ask(other))[1]?.behindSeconds === 0)
  expect((await ask(other)).map(({ part }) => part)).toEqual(['writes', 'follows'])
  expect((await ask(own, away)).slice(1)).toEqual([
    { address: '127.0.0.1:1', part: 'away', behindSeconds: null },
  ])
  await copy.query('select pg_wal_replay_pause()')
  await write()
  await until(async () => ((await ask(other))[1]?.behindSeconds ?? 0) > 0.05)
  await copy.query('select pg_wal_replay_resume()')
})
