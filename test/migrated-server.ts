import { rmSync } from 'node:fs'
import { migrate } from '#server/database/migrate.ts'
import { connectByLogin } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import type { Settings } from '#server/postgres/settings.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from './folder.ts'
import { onServer, TEMPLATE } from './server.ts'

/**
 * A separate PostgreSQL with the migrated template, and the product's settings except for the given ones. Its folder is
 * removed when this process exits normally.
 */
export const startMigratedServer = async (name: string, settings: Settings = {}) => {
  const dataDir = makeFolder(name)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startPostgres({ dataDir, settings })
  await onServer({ host: server.socketDir, port: server.port }, `create database ${TEMPLATE}`)
  await migrate(connectByLogin(server.socketDir, server.port, TEMPLATE, SUPERUSER))
  return { dataDir, host: server.socketDir, port: server.port, close: server.stop }
}
