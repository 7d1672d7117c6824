import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectByUrl, settingsOf } from '#server/database/pools.ts'
import { makeFolder } from '#test/folder.ts'
import { onServer } from '#test/server.ts'
import { serverArguments } from './settings.ts'
import { startPostgres, type EmbeddedPostgres } from './supervisor.ts'

/** A database of one's own does without these settings of the embedded one. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  listen_addresses: 'the operator decides who reaches it',
  port: 'stands in DATABASE_URL',
  unix_socket_permissions: 'pg_hba.conf decides who logs in',
  cluster_name: 'finds the processes that a start left behind, and there are none',
  timezone: 'queries name the zone of a date, and backups set their own',
  log_timezone: 'the log is that of the machine',
  logging_collector: 'the log is that of the machine',
  log_destination: 'the log is that of the machine',
  log_line_prefix: 'the log is that of the machine',
  log_checkpoints: 'tells nothing of people',
  checkpoint_warning: 'tells nothing of people',
  shared_buffers: 'saves memory where everything shares one small machine',
  maintenance_work_mem: 'saves memory where everything shares one small machine',
  io_method: 'saves processes where everything shares one small machine; new in PostgreSQL 18',
  max_logical_replication_workers: 'saves a process where everything shares one small machine',
  max_wal_size: 'shortens the replay after a crash; of several nodes another takes over meanwhile',
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const PREPARED = [
  ...read('deploy/database/prepare.sql').matchAll(/^alter database vikarklar set (\w+) = '(\w+)';$/gm),
]
const files = { home: '/d', cluster: '/d/data', programs: '/p', user: { uid: 1, gid: 1 } }
const embedded = serverArguments({ files, socketDir: '/d/run', name: 'x', settings: {} })
  .filter((argument) => argument.includes('='))
  .map((argument) => argument.split('=', 1).join(''))

describe('each setting of the embedded database', () => {
  const onConnections = ['owner', 'vikarklar_tenant', 'vikarklar_jobs'] as const
  const isOnConnections = (name: string) =>
    onConnections.every((role) =>
      connectByUrl('postgres://a@localhost/b')(role).options?.includes(`-c ${name}=`),
    ) && settingsOf('vikarklar_tenant').some(([set]) => set === name)
  const isForNodes = (name: string) =>
    new RegExp(`^ +${name}: `, 'm').test(read('deploy/database/patroni.yml'))
  const isPrepared = (name: string) => PREPARED.some(([, set]) => set === name)

  it.each(embedded)('%s is set on connections, is in deploy/database, or is not needed', (name) => {
    const isThere = isOnConnections(name) || isForNodes(name) || isPrepared(name)
    expect([isThere, Object.hasOwn(NOT_NEEDED, name)]).toEqual([isThere, !isThere])
  })

  it('has no reason to be left out once it is gone', () => {
    expect(Object.keys(NOT_NEEDED).filter((name) => !embedded.includes(name))).toEqual([])
  })
})

describe("the log of a database with Debian's settings", () => {
  let server: EmbeddedPostgres
  const lines: string[] = []
  const settings = {
    log_min_messages: 'warning',
    log_min_error_statement: 'error',
    log_error_verbosity: 'default',
  }
  const at = () => ({ host: server.socketDir, port: server.port })

  beforeAll(async () => {
    server = await startPostgres({
      dataDir: makeFolder('documented'),
      settings,
      log: (line) => lines.push(line),
    })
    await onServer(at(), 'create role app login')
    await onServer(at(), 'create database vikarklar owner app')
    for (const [statement] of PREPARED) await onServer(at(), statement)
  })
  afterAll(() => server.stop())

  // Fails without the settings of prepare.sql: the violation's detail names the number.
  it('holds no telephone number once it is prepared', async () => {
    const client = new pg.Client({ ...at(), user: 'app', database: 'vikarklar' })
    await client.connect()
    await client.query('create table phones (phone text primary key)')
    await client.query('insert into phones values ($1)', ['+4740000001'])
    await expect(client.query('insert into phones values ($1)', ['+4740000001'])).rejects.toThrow(
      'duplicate key',
    )
    await client.end()
    await server.stop()
    expect(lines.join('\n')).toContain('shut down')
    expect(lines.join('\n')).not.toContain('40000001')
  })
})
