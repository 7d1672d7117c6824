import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeDataDir } from '#server/postgres/directories.ts'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { findPlace } from '#server/postgres/place.ts'
import { freePort } from '#test/free-port.ts'
import { until } from '#test/until.ts'
import { deployed } from './deployed.ts'
import { makeOwnFolder } from './folder.ts'
import { PASSWORD, startExternalPostgres, type ExternalPostgres, type Needs } from './postgres.ts'

/** Fewer than one process has connections of its own. */
export const POOL_SIZE = 8

/** Where Debian puts it, most users do not look. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgbouncer = () => spawnSync(PROGRAM, ['--version']).status === 0

/** A PostgreSQL, and pgbouncer before it with the configuration that operators are given. */
export const startBehindPgbouncer = async (
  needs: Needs,
): Promise<ExternalPostgres & { readonly poolUrl: string }> => {
  const postgres = await startExternalPostgres(needs)
  const { folder, remove } = makeOwnFolder('pgbouncer')
  const { home, user } = await findPlace(makeDataDir(folder))
  const port = await freePort()
  const users = path.join(home, 'userlist.txt')
  writeFileSync(users, `"vikarklar_app" "${PASSWORD}"\n`, { mode: 0o644 })
  const file = path.join(home, 'pgbouncer.ini')
  const settings = configFor({ port, databasePort: new URL(postgres.url).port, users })
  writeFileSync(file, settings, { mode: 0o644 })
  const child = spawnGuarded(PROGRAM, ['-q', file], user)
  child.stderr?.resume()
  const poolUrl = postgres.url.replace(/:\d+\//, `:${port}/`)
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`)
    return answers(poolUrl)
  }, 30)
  return {
    ...postgres,
    poolUrl,
    close: async () => {
      child.kill('SIGTERM')
      await until(() => child.exitCode !== null || child.signalCode !== null, 10)
      await postgres.close()
      remove()
    },
  }
}

const configFor = (own: { port: number; databasePort: string; users: string }) =>
  deployed('pgbouncer.ini', [
    ['port=5432', `port=${own.databasePort}`],
    ['listen_port = 6432', `listen_port = ${own.port}`],
    ['/etc/pgbouncer/userlist.txt', own.users],
    ['default_pool_size = 20', `default_pool_size = ${POOL_SIZE}`],
  ])

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
