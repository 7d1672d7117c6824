import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFollowedServer } from '#test/followed-server.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { onServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { openClient } from './nodes.ts'
import { connectByUrl } from './pools.ts'

/** A server and its replica, which is promoted without the first one noticing. */
let followed: Awaited<ReturnType<typeof startFollowedServer>>
let relays: Relay[]
let hosts: string[]

beforeAll(async () => {
  followed = await startFollowedServer('timeline')
  const { server, copy } = followed
  relays = await Promise.all(
    [server, copy].map(({ socketDir, port }) => startRelay({ host: socketDir, port })),
  )
  hosts = relays.map((relay) => `127.0.0.1:${String(relay.through({}).port)}`)
})
afterAll(async () => {
  for (const relay of relays) relay.close()
  await followed.close()
})

const connect = async (order: readonly string[]) => {
  const url = `postgres://vikarklar@${order.join(',')}/postgres?target_session_attrs=read-write`
  const client = openClient(connectByUrl(url)('owner'))
  client.on('error', () => {})
  await client.connect()
  return client
}
const timelineOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
  )
  return rows[0]?.timeline
}

// Hangs when an old primary is trusted: its commits wait for a replica that has left it.
it('leaves a primary that was replaced, and connects to the new one', async () => {
  const before = await connect(hosts)
  expect(await timelineOf(before)).toBe('00000001')
  let isEnded = false
  before.on('end', () => (isEnded = true))

  const { copy } = followed
  await onServer({ host: copy.socketDir, port: copy.port }, 'select pg_promote()')
  await until(async () => isEnded)

  for (const order of [hosts, hosts.toReversed()]) {
    const client = await connect(order)
    expect(await timelineOf(client)).toBe('00000002')
    await client.end()
  }
})
