import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectByLogin } from '#server/database/pools.ts'
import { migrate } from '#server/database/migrate.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { onServer, TEMPLATE, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One real PostgreSQL for all tests, with a migrated database that each test file copies. Nothing is flushed to disk:
 * tests do not outlive the server.
 */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-test-'))
  const server = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const testServer = { host: server.socketDir, port: server.port }
  await onServer(testServer, `create database ${TEMPLATE}`)
  await migrate(connectByLogin(server.socketDir, server.port, TEMPLATE, SUPERUSER))
  project.provide('testServer', testServer)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
