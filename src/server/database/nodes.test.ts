import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectByUrl, openPool } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { startTwinServers } from '#test/followed-server.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { onServer, TEMPLATE } from '#test/server.ts'
import { until } from '#test/until.ts'
import { openClient } from './nodes.ts'

/** Two servers behind relays: nodes of one database, of which one takes writes. */
let twins: Awaited<ReturnType<typeof startTwinServers>>
let first: Relay
let second: Relay
let url: string

beforeAll(async () => {
  twins = await startTwinServers('nodes')
})
afterAll(() => twins.close())
beforeEach(async () => {
  first = await startRelay(at('first'))
  second = await startRelay(at('second'))
  url = urlOf(first, second)
  await onlyReads('first', false)
  await onlyReads('second', true)
})
afterEach(() => {
  first.close()
  second.close()
})

type Which = 'first' | 'second'

const at = (which: Which) => {
  const server = twins.servers[which === 'first' ? 0 : 1]
  if (!server) throw new Error('there is no such server')
  return { host: server.socketDir, port: server.port }
}
const urlOf = (...relays: Relay[]) => {
  const hosts = relays.map((relay) => `127.0.0.1:${String(relay.through({}).port)}`)
  return `postgres://${SUPERUSER}@${hosts.join(',')}/${TEMPLATE}?target_session_attrs=read-write`
}
const onlyReads = async (which: Which, isSo: boolean) => {
  await onServer(at(which), `alter database ${TEMPLATE} set default_transaction_read_only = ${String(isSo)}`)
}
const nodeOf = async (client: pg.ClientBase): Promise<Which> => {
  const { rows } = await client.query<{ dir: string }>(
    "select current_setting('unix_socket_directories') as dir",
  )
  return rows[0]?.dir === at('first').host ? 'first' : 'second'
}

it('connects to the primary, at any place in the list', async () => {
  for (const order of [urlOf(first, second), urlOf(second, first)]) {
    const client = openClient(connectByUrl(order)('owner'))
    await client.connect()
    expect(await nodeOf(client)).toBe('first')
    await client.end()
  }
})

it('a pool and its statements move to another node when the first is unavailable', async () => {
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
  expect(await node()).toBe('first')
  first.cut()
  await onlyReads('second', false)
  await until(async () => (await node().catch(() => '')) === 'second')
  await pool.end()
})

it('ends statements on a node that has vanished, once another is the primary', async () => {
  const client = openClient(connectByUrl(url)('owner'))
  client.on('error', () => {})
  await client.connect()
  first.swallow()
  await onlyReads('second', false)
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})

// Fails when only the connections to the first answering node are spared: two proxies before one primary both
// write.
it('spares connections to one of several primaries, until that one is none', async () => {
  const proxy = await startRelay(at('first'))
  const client = openClient(connectByUrl(urlOf(first, proxy, second))('owner'))
  let isEnded = false
  client.on('error', () => (isEnded = true))
  await client.connect()
  first.slow(300)
  await wait(2700) // it is checked every two seconds
  expect([isEnded, await nodeOf(client)]).toEqual([false, 'first'])
  await onlyReads('first', true)
  await onlyReads('second', false)
  await until(() => isEnded)
  proxy.close()
})

it('waits for a new primary, and reports its absence when the wait is too long', async () => {
  await onlyReads('first', true)
  const client = openClient(connectByUrl(url)('owner'))
  const connected = client.connect()
  setTimeout(() => void onlyReads('second', false), 700)
  await connected
  expect(await nodeOf(client)).toBe('second')
  await client.end()
  await onlyReads('second', true)
  const late = openClient(connectByUrl(url)('owner'))
  await expect(late.connect()).rejects.toThrow('no node of the database takes writes')
})

// Fails when the silent node is not awaited: the others' answers alone never settle it.
it('connects to the other of two primaries, once one has vanished', async () => {
  await onlyReads('second', false)
  const client = openClient(connectByUrl(url)('owner'))
  const connected = client.connect()
  await wait(600) // both have been seen, but not for long enough to be refused
  second.swallow()
  await connected
  expect(await nodeOf(client)).toBe('first')
  await client.end()
})
