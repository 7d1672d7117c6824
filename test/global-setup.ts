import type { TestProject } from 'vitest/node'
import { startMigratedServer } from './migrated-server.ts'
import { onServer, type TestServer } from './server.ts'

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
  const { host, port, close } = await startMigratedServer('test', {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  })
  await onServer({ host, port }, 'create table free_databases (name text)')
  project.provide('testServer', { host, port })
  return close
}
