import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFollowedServer } from '#test/followed-server.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { onServer, TEMPLATE } from '#test/server.ts'
import { until } from '#test/until.ts'
import { openDatabase, type AnyTransaction } from './database.ts'
import { connectByUrl } from './pools.ts'
import { SystemScope } from './scope.ts'

let servers: Awaited<ReturnType<typeof startFollowedServer>>
beforeEach(async () => {
  servers = await startFollowedServer('copy-timeline')
})
afterEach(() => servers.close())

type Server = typeof servers.copy
const tell = ({ socketDir, port }: Server, statement: string) =>
  onServer({ host: socketDir, port }, statement)

/** The server that answered a replica read, and the log lines about it. */
const readOn = async (server: Server) => {
  const heard = createHeardLog()
  const database = openDatabase(connectByUrl(servers.copy.url('vikarklar', TEMPLATE)), heard.log, {
    databasePoolUrl: null,
    databaseReadUrl: server.url('vikarklar', TEMPLATE),
  })
  const isCopy = async (tx: AnyTransaction) => {
    const { rows } = await sql<{ isCopy: boolean }>`select pg_is_in_recovery() as is_copy`.execute(tx)
    return rows[0]?.isCopy
  }
  const read = await database.readCopy(new SystemScope(null), isCopy)
  await database.close()
  return [read, ...heard.lines]
}

// Fails when only positions are compared: the old primary has written further than the new one.
it('an abandoned replica is not read, however far it has got', async () => {
  await tell(servers.copy, 'select pg_promote()')
  const text = "repeat('x', 1000)"
  await tell(
    servers.server,
    `select pg_logical_emit_message(false, '', ${text}) from generate_series(1, 30000)`,
  )
  const old = await servers.restartToRead()
  expect(await readOn(old)).toEqual([false, expect.stringContaining('the copy is on timeline 1, not 2')])
})

it('a replica of the new primary is read once its timeline is recorded', async () => {
  const streams = "select from pg_stat_wal_receiver where status = 'streaming'"
  await until(async () => (await tell(servers.copy, streams)).length === 1)
  await servers.server.stop()
  await tell(servers.copy, 'select pg_promote()')
  const follower = await servers.restartToRead(servers.copy)
  await tell(servers.copy, 'checkpoint')
  await until(async () => {
    await tell(follower, 'checkpoint')
    return (await readOn(follower))[0] === true
  })
})
