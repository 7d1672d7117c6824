import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { openClient } from '#server/database/nodes.ts'
import { findBinaries } from '#server/postgres/binaries.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { findServerFiles, type ServerFiles } from '#server/postgres/server-files.ts'
import { untilReady } from '#server/postgres/supervisor.ts'
import { run } from '#server/postgres/run.ts'
import { freePort } from '#test/free-port.ts'
import { deployed } from './deployed.ts'
import { makeOwnFolder } from './folder.ts'

/** The way the server ends: orderly, or like a power failure. */
export type Ending = 'fast' | 'immediate'

/** A PostgreSQL outside the service, on TCP, prepared by docs/operations.md. */
export interface ExternalPostgres {
  /** Version of the installed server package if there is one, else of the embedded one, such as '15.18'. */
  readonly version: string
  /** For DATABASE_URL: a login that owns the database, is no superuser and may not create roles. */
  readonly url: string
  /** For DATABASE_POOL_URL, if there is a pooler. */
  readonly poolUrl?: string
  /** For DATABASE_READ_URL, if there is a replica. */
  readonly readUrl?: string
  /** The superuser, past row-level security. */
  readonly admin: pg.Pool
  /** Its processes are children of this one; 0 if it has several nodes. */
  readonly pid: number
  end(ending: Ending): Promise<void>
  /** Serves when it resolves. */
  start(): Promise<void>

  close(): Promise<void>
}

export interface Needs {
  /** Use the system's PostgreSQL package if there is one. */
  readonly programs: 'system' | 'own'
  /** Uses fsync, like a database in use. */
  readonly durable: boolean
  /** A free port if absent. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
}

export interface OwnPostgres extends ExternalPostgres {
  readonly files: ServerFiles
  readonly port: number
}

export const PASSWORD = 'bare-for-proven'

/** `settingsFor` returns further server settings. */
export const startExternalPostgres = async (
  needs: Needs,
  settingsFor: (files: ServerFiles) => Readonly<Record<string, string>> = () => ({}),
): Promise<OwnPostgres> => {
  const { folder, remove } = makeOwnFolder('cluster-database')
  const files = await findServerFiles(makeDataDir(folder))
  const system = needs.programs === 'system' ? systemPrograms() : null
  const bin = system ?? (await ownPrograms(files))
  await initialise(bin, files)
  const port = needs.port ?? (await freePort())
  let child: ChildProcess | undefined
  const settings = { ...needs.settings, ...settingsFor(files) }
  const args = serverArguments(files, port, { ...needs, settings })
  const start = async () => {
    child = spawnGuarded(path.join(bin, 'postgres'), args, files.user)
    await untilReady(child, files, () => {})
  }
  const end = async (ending: Ending) => {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(ending === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  await start()
  const login = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
  await prepare(login('postgres', 'postgres'))
  const { admin, version } = await openAdmin({ connectionString: login('postgres', 'vikarklar') })
  return {
    version,
    url: login('vikarklar_app', 'vikarklar'),
    admin,
    files,
    port,
    get pid() {
      return child?.pid ?? 0
    },
    end,
    start,
    close: async () => {
      await admin.end()
      await end('fast')
      remove()
    },
  }
}

/** For a server on machines: its process is theirs, and a trial ends it there. */
export const ELSEWHERE = { pid: 0, end: async () => {}, start: async () => {} }

/** The superuser's connections, and the version of the server. */
export const openAdmin = async (config: pg.PoolConfig) => {
  const admin = new pg.Pool({ ...config, max: 2 })
  admin.on('error', () => {}) // the trial stops the server on purpose
  const { rows } = await admin.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return { admin, version: rows[0]?.version.split(' ')[0] ?? '' }
}

/** The oldest installed version: newer ones can do at least as much. */
export const systemPrograms = (): string | null => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const found = versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => a - b)
    .map((version) => path.join(root, String(version), 'bin'))
  return found.find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null
}

const ownPrograms = async (files: ServerFiles) => path.join((await findBinaries(files, () => {})).dir, 'bin')

const initialise = async (bin: string, files: ServerFiles) => {
  const passwordFile = path.join(files.home, 'password')
  writeFileSync(passwordFile, PASSWORD)
  const args = ['--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8']
  // If it has a socket, only in the server's own folder.
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions']
  const made = await run(path.join(bin, 'initdb'), [...args, ...access, '-D', files.cluster], files.user)
  if (made.code !== 0) throw new Error(`there is no database to try with: ${made.output}`)
}

/** Connections for four service processes, 25 each, and 6 more for each one that runs jobs. */
const serverArguments = (files: ServerFiles, port: number, { durable, settings: own }: Needs) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '160',
    ...(durable ? {} : { fsync: 'off' }),
    ...own,
  }
  return [
    '-D',
    files.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** Like deploy/database/prepare.sql, without psql, which the embedded programs lack. */
const prepare = async (url: string) => {
  const client = openClient({ connectionString: url })
  await client.connect()
  const [, roles = ''] = /^grant (.+) to vikarklar_app;$/m.exec(deployed('database/prepare.sql')) ?? []
  await client.query(`create role vikarklar_app login password '${PASSWORD}'`)
  for (const role of roles.split(', ')) await client.query(`create role ${role}`)
  await client.query(`grant ${roles} to vikarklar_app`)
  await client.query("create database vikarklar owner vikarklar_app template template0 encoding 'UTF8'")
  await client.end()
}
