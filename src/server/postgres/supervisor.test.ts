import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { processName, serverProcesses } from './processes.ts'
import { processOptions } from './run.ts'
import { startPostgres, type EmbeddedPostgres, type PostgresOptions } from './supervisor.ts'
import { copyTemplate, killServer, makeTemplate } from './template.ts'

// Fast, and a commit still survives the end of any process.
const settings = { fsync: 'off' }

let template: string
let dataDir: string
let running: EmbeddedPostgres[]

beforeAll(async () => {
  template = await makeTemplate()
})

beforeEach(() => {
  dataDir = copyTemplate(template)
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await killServer(dataDir)
  fs.rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => {
  fs.rmSync(template, { recursive: true, force: true })
})

async function start(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, settings, ...options })
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url('vikarklar', 'postgres') })
  await client.connect()
  try {
    let rows: unknown[][] = []
    for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows
    return rows.flat()
  } finally {
    await client.end()
  }
}

describe('a first start', () => {
  test('gives a server that answers over the socket, and over nothing else', async () => {
    const server = await start({ dataDir: path.join(dataDir, 'new', 'place') })
    const shown = await query(
      server,
      `select current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
              current_setting('data_checksums'), current_setting('listen_addresses'), current_setting('TimeZone'),
              (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'template1'),
              (select usesuper from pg_user where usename = 'vikarklar')`,
    )
    expect(shown).toEqual([18, 'UTF8', 'on', '', 'UTC', 'b:C.UTF-8', true])
    expect(server.port).toBe(5432)
    expect(fs.statSync(server.socketDir).mode & 0o777).toBe(0o700)
  })

  test('is done again when the one before was interrupted', async () => {
    const home = path.join(dataDir, 'postgres')
    fs.renameSync(path.join(home, 'data'), path.join(home, 'initdb-abc123'))
    fs.rmSync(path.join(home, 'initdb-abc123', 'global'), { recursive: true })
    expect(await query(await start(), 'select 1')).toEqual([1])
    expect(fs.readdirSync(home)).not.toContain('initdb-abc123')
  })
})

test('a long path gets a short directory for its socket, the same one each time', async () => {
  const long = path.join(dataDir, 'æ'.repeat(60))
  execFileSync('cp', ['-Rp', template, long])
  const server = await start({ dataDir: long })
  expect(Buffer.byteLength(server.socketDir)).toBeLessThan(90)
  expect(fs.statSync(server.socketDir).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1')).toEqual([1])

  await server.stop()
  expect((await start({ dataDir: long })).socketDir).toBe(server.socketDir)
  fs.rmSync(server.socketDir, { recursive: true })
})

test('fsync is on unless told otherwise', async () => {
  expect(await query(await start({ settings: {} }), 'show fsync')).toEqual(['on'])
})

describe('the next start', () => {
  test('finds what was written', async () => {
    const first = await start()
    await query(first, 'create table kept (n int)', 'insert into kept values (1)')
    await first.stop()
    expect(await query(await start(), 'select n from kept')).toEqual([1])
  })

  test('is not stopped by stale files with the id of a process that lives', async () => {
    const first = await start()
    const home = path.dirname(first.socketDir)
    const { uid, gid } = fs.statSync(home)
    const left = ['data/postmaster.pid', 'run/.s.PGSQL.5432.lock'].map((file) => {
      return {
        file: path.join(home, file),
        lines: fs.readFileSync(path.join(home, file), 'utf8').split('\n'),
      }
    })
    await first.stop()
    const stranger = spawn('sleep', ['60'], processOptions({ uid, gid }))
    try {
      for (const { file, lines } of left) fs.writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'))
      for (const { file } of left) fs.chownSync(file, uid, gid)
      expect(await query(await start(), 'select 1')).toEqual([1])
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('refuses files of another major version in one line', async () => {
    fs.writeFileSync(path.join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /^The database in .*data was made by PostgreSQL 17, .* runs 18: .*backup.*$/,
    )
  })

  test('says why when the server refuses', async () => {
    await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /did not start: .*FATAL: .*shared_buffers/,
    )
    expect(await query(await start(), 'select 1')).toEqual([1])
  })
})

describe('a second start on the same directory', () => {
  test('is refused in one line that names it, and leaves the first alone', async () => {
    const first = await start()
    const alias = path.join(dataDir, 'alias')
    fs.symlinkSync(dataDir, alias)
    for (const same of [dataDir, alias])
      await expect(start({ dataDir: same })).rejects.toThrow(
        `The database in ${dataDir} is in use by another running process`,
      )
    expect(await query(first, 'select 1')).toEqual([1])
  })

  test('at the same moment starts one server only', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the main process killed at once', () => {
  test('ends `exited`, and the next start has every committed row', async () => {
    const server = await start()
    await query(server, 'create table kept (n int)', 'insert into kept select generate_series(1, 1000)')
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    expect(await query(await start(), 'select count(*)::int from kept')).toEqual([1000])
  })

  test('may leave a busy connection behind, which the next start ends', async () => {
    const server = await start()
    const name = processName(path.join(dataDir, 'postgres', 'data'))
    const busy = new pg.Client({ connectionString: server.url('vikarklar', 'postgres') })
    busy.on('error', () => {})
    await busy.connect()
    const endless = busy.query('do $$ begin loop end loop; end $$').catch(() => 'ended')
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    expect(await serverProcesses(name)).not.toEqual([])

    const log: string[] = []
    expect(await query(await start({ log: (line) => log.push(line) }), 'select 1')).toEqual([1])
    expect(log[0]).toMatch(/^stopping what is left of an earlier server: process \d+/)
    expect(await endless).toBe('ended')
  })
})

test('stop ends every process of the server, with connections open and no line for each of them', async () => {
  const log: string[] = []
  const server = await start({ log: (line) => log.push(line) })
  const client = new pg.Client({ connectionString: server.url('vikarklar', 'postgres') })
  client.on('error', () => {})
  await client.connect()
  await server.stop()
  await server.exited
  expect(await serverProcesses(processName(path.join(dataDir, 'postgres', 'data')))).toEqual([])
  expect(log.join('\n')).not.toContain('terminating connection')
})

test('the log shows no text of a failed statement, because people are in it', async () => {
  const log: string[] = []
  const server = await start({ log: (line) => log.push(line) })
  await query(server, 'create table person (phone text unique)', `insert into person values ('+4790000000')`)
  await expect(query(server, `insert into person values ('+4790000000')`)).rejects.toThrow(/duplicate key/)
  await expect(query(server, `select '+4790000000'::uuid`)).rejects.toThrow(/90000000/)
  await server.stop()
  expect(log.join('\n')).toContain('ready to accept connections')
  expect(log.join('\n')).not.toContain('90000000')
})
