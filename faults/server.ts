import { rmSync } from 'node:fs'
import { migrate } from '#server/database/migrate.ts'
import { connectByLogin } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from '#test/folder.ts'
import { onServer, TEMPLATE } from '#test/server.ts'

/** A PostgreSQL with the migrated template and the product's settings: unlike the tests', it waits for the disk. */
export const openServer = async () => {
  const dataDir = makeFolder('faults')
  const server = await startPostgres({ dataDir, settings: { max_connections: '300' } })
  await onServer({ host: server.socketDir, port: server.port }, `create database ${TEMPLATE}`)
  await migrate(connectByLogin(server.socketDir, server.port, TEMPLATE, SUPERUSER))
  return {
    host: server.socketDir,
    close: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
