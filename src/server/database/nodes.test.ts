import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectByUrl, openPool } from '#server/database/pools.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { startMigratedServer } from '#test/migrated-server.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { until } from '#test/until.ts'
import { openClient } from './nodes.ts'

/** Two servers behind relays: nodes of one database, of which one takes writes. */
let ours: TestDatabase
let other: Awaited<ReturnType<typeof startMigratedServer>>
let first: Relay
let second: Relay
let url: string

beforeAll(async () => {
  ours = await createTestDatabase()
  other = await startMigratedServer('nodes')
})
afterAll(async () => {
  await other.close()
  await ours.drop()
})
beforeEach(async () => {
  first = await startRelay(ours.connect('owner'))
  second = await startRelay({ host: other.host, port: other.port })
  const [one, two] = [first, second].map((relay) => relay.through({}).port)
  const { user, database } = ours.connect('owner')
  await makeSame(String(database))
  url = `postgres://${String(user)}@127.0.0.1:${String(one)},127.0.0.1:${String(two)}/${String(database)}?target_session_attrs=read-write`
})
afterEach(() => {
  first.close()
  second.close()
})

const onOther = async (statement: string) => {
  const { user } = ours.connect('owner')
  const client = new pg.Client({
    host: other.host,
    port: other.port,
    user: String(user),
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
const makeSame = async (database: string) => {
  await onOther(`drop database if exists ${database}`)
  await onOther(`create database ${database}`)
}
const onlyReads = (isSo: boolean) => {
  const { database } = ours.connect('owner')
  return onOther(`alter database ${String(database)} set default_transaction_read_only = ${String(isSo)}`)
}
const oursOnlyReads = (isSo: boolean) => {
  const { database } = ours.connect('owner')
  return ours.query(`alter database ${String(database)} set default_transaction_read_only = ${String(isSo)}`)
}
/** Which of the two a new connection is on: only ours has the schema. */
const nodeOf = async (client: pg.ClientBase) =>
  (await client.query("select to_regclass('employers') is not null as is_ours")).rows[0].is_ours
    ? 'ours'
    : 'other'

it('connects to the node that takes writes, wherever it stands in the list', async () => {
  await onlyReads(true)
  const client = openClient(connectByUrl(url)('owner'))
  await client.connect()
  expect(await nodeOf(client)).toBe('ours')
  await client.end()
})

it('a pool goes over to another node when the first is away, and its statements with it', async () => {
  await onlyReads(true)
  const log = createHeardLog('warn')
  const pool = openPool(
    (role) => ({ ...connectByUrl(url)(role), options: '' }),
    'vikarklar_system',
    3,
    log.log,
  )
  const node = async () => {
    const client = await pool.connect()
    return nodeOf(client).finally(() => client.release())
  }
  expect(await node()).toBe('ours')
  await onlyReads(false)
  first.cut()
  await until(async () => (await node().catch(() => '')) === 'other')
  await pool.end()
})

it('ends what waits on a node that has vanished, once another takes writes', async () => {
  await onlyReads(true)
  const client = openClient(connectByUrl(url)('owner'))
  client.on('error', () => {})
  await client.connect()
  first.swallow()
  await onlyReads(false)
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})

// Fails when the connections to all nodes but the first that answers are ended: two proxies before one primary both write.
it('leaves connections to one of several that take writes, until that one does not', async () => {
  await onlyReads(true)
  const client = openClient(connectByUrl(url)('owner'))
  let isEnded = false
  client.on('error', () => (isEnded = true))
  await client.connect()
  await onlyReads(false)
  first.slow(300)
  await wait(2700) // it is looked at every two seconds
  expect(await nodeOf(client)).toBe('ours')
  await oursOnlyReads(true)
  await until(() => isEnded)
  await oursOnlyReads(false)
})

it('waits for a node that becomes the one, and says that there is none when it takes too long', async () => {
  await onlyReads(true)
  await oursOnlyReads(true)
  const client = openClient(connectByUrl(url)('owner'))
  const connected = client.connect()
  setTimeout(() => void onlyReads(false), 700)
  await connected
  expect(await nodeOf(client)).toBe('other')
  await client.end()
  await onlyReads(true)
  const late = openClient(connectByUrl(url)('owner'))
  await expect(late.connect()).rejects.toThrow('no node of the database takes writes')
  await oursOnlyReads(false)
})
