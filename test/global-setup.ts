import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { copyStopped } from './copied-server.ts'
import { startMigratedServer } from './migrated-server.ts'
import { onServer, TEMPLATE, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** For `copyMigrated`. */
    migratedDir: string
  }
}

/**
 * One real PostgreSQL for all tests, with a migrated database that tests copy and give back. Tests that need a server
 * of their own copy the folder of a stopped one: all migrations take a processor for several seconds.
 */
export default async function setup(project: TestProject) {
  const migrated = await startMigratedServer('migrated', UNSAFE)
  await onServer(migrated, `create database vikarklar template ${TEMPLATE}`)
  await migrated.close()
  const server = await startPostgres({
    dataDir: copyStopped(migrated.dataDir, 'test'),
    settings: { ...UNSAFE, max_connections: '300' },
  })
  const testServer = { host: server.socketDir, port: server.port }
  await onServer(testServer, 'create table free_databases (name text)')
  project.provide('testServer', testServer)
  project.provide('migratedDir', migrated.dataDir)
  return server.stop
}

/** Nothing is flushed to disk: tests do not outlive the server. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
