import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { connectByLogin } from '#server/database/pools.ts'
import { migrate } from '#server/database/migrate.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { onServer, TEMPLATE, type TestServer } from './server.ts'
import { makeFolder } from './folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One real PostgreSQL for all tests, with a migrated database that tests copy and give back. Nothing is flushed to disk:
 * tests do not outlive the server.
 */
export default async function setup(project: TestProject) {
  const dataDir = makeFolder('test')
  const server = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const testServer = { host: server.socketDir, port: server.port }
  await onServer(testServer, `create database ${TEMPLATE}`)
  await onServer(testServer, 'create table free_databases (name text)')
  await migrate(connectByLogin(server.socketDir, server.port, TEMPLATE, SUPERUSER))
  project.provide('testServer', testServer)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
