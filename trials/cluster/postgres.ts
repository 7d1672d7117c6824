import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { openClient } from '#server/database/nodes.ts'
import { findBinaries } from '#server/postgres/binaries.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { findPlace, type Place } from '#server/postgres/place.ts'
import { untilReady } from '#server/postgres/ready.ts'
import { ownUser, run } from '#server/postgres/run.ts'
import { freePort } from '#test/free-port.ts'
import { deployed } from './deployed.ts'
import { makeOwnFolder } from './folder.ts'

/** How the server is ended: in order, or as by a power cut. */
export type Ending = 'fast' | 'immediate'

/** A PostgreSQL that does not belong to the service, on TCP, prepared as docs/operations.md says. */
export interface ExternalPostgres {
  /** Such as '15.18': of the installed server package if there is one, else of our own. */
  readonly version: string
  /** For DATABASE_URL: a login that owns the database, and is neither superuser nor may make roles. */
  readonly url: string
  /** For DATABASE_POOL_URL, where there is a pooler. */
  readonly poolUrl?: string
  /** For DATABASE_READ_URL, where there is a copy. */
  readonly readUrl?: string
  /** The superuser, past row-level security. */
  readonly admin: pg.Pool
  /** Its processes are below this one; 0 where it is on several nodes. */
  readonly pid: number
  end(ending: Ending): Promise<void>
  /** Serves when it resolves. */
  start(): Promise<void>
  /** Ends it for good. */
  close(): Promise<void>
}

export interface Needs {
  /** Use PostgreSQL's package of the system where there is one. */
  readonly programs: 'system' | 'own'
  /** Waits for the disk, as a database in use does. */
  readonly durable: boolean
  /** Where it listens; any free one otherwise. */
  readonly port?: number
  /** Of the server, beside those that are needed anyway. */
  readonly settings?: Readonly<Record<string, string>>
}

/** One whose files are within reach. */
export interface OwnPostgres extends ExternalPostgres {
  readonly place: Place
  readonly port: number
}

export const PASSWORD = 'bare-for-proven'

/** `settingsFor`: what it is configured with besides. */
export const startExternalPostgres = async (
  needs: Needs,
  settingsFor: (place: Place) => Readonly<Record<string, string>> = () => ({}),
): Promise<OwnPostgres> => {
  const { folder, remove } = makeOwnFolder('cluster-database')
  const place = await findPlace(makeDataDir(folder))
  const system = needs.programs === 'system' ? systemPrograms() : null
  const bin = system ?? (await ownPrograms(place))
  await initialise(bin, place)
  const port = needs.port ?? (await freePort())
  let child: ChildProcess | undefined
  const settings = { ...needs.settings, ...settingsFor(place) }
  const args = serverArguments(place, port, { ...needs, settings })
  const start = async () => {
    child = spawnGuarded(path.join(bin, 'postgres'), args, place.user)
    await untilReady(child, place, () => {})
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
  await (system
    ? prepareByFile(system, login('postgres', 'postgres'))
    : prepareByHand(login('postgres', 'postgres')))
  const admin = new pg.Pool({ connectionString: login('postgres', 'vikarklar'), max: 2 })
  admin.on('error', () => {}) // the server is ended on purpose
  const { rows } = await admin.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return {
    version: rows[0]?.version.split(' ')[0] ?? '',
    url: login('vikarklar_app', 'vikarklar'),
    admin,
    place,
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

/** The oldest that is installed: what it can do, newer ones can. */
export const systemPrograms = (): string | null => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const found = versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => a - b)
    .map((version) => path.join(root, String(version), 'bin'))
  return found.find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null
}

const ownPrograms = async (place: Place) => path.join((await findBinaries(place, () => {})).dir, 'bin')

const initialise = async (bin: string, place: Place) => {
  const passwordFile = path.join(place.home, 'password')
  writeFileSync(passwordFile, PASSWORD)
  const args = ['--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8']
  // A socket is only in the server's own folder, where there is one at all.
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions']
  const made = await run(path.join(bin, 'initdb'), [...args, ...access, '-D', place.cluster], place.user)
  if (made.code !== 0) throw new Error(`there is no database to try with: ${made.output}`)
}

/** Room for four processes of ours, of 25 connections each and 6 more for one that works off jobs. */
const serverArguments = (place: Place, port: number, { durable, settings: own }: Needs) => {
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
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** What a superuser does once, as the page says. */
const prepareByFile = async (bin: string, url: string) => {
  const file = fileURLToPath(new URL('../../deploy/database/prepare.sql', import.meta.url))
  const words = [path.join(bin, 'psql'), '--quiet', '-d', url, '-f', file]
  const { code, output } = await run('env', [`DATABASE_PASSWORD=${PASSWORD}`, ...words], ownUser())
  if (code !== 0) throw new Error(`prepare.sql ended with ${code}: ${output}`)
}

/** The same without psql, which our own programs have not. */
const prepareByHand = async (url: string) => {
  const client = openClient({ connectionString: url })
  await client.connect()
  const [, roles = ''] = /^grant (.+) to vikarklar_app;$/m.exec(deployed('database/prepare.sql')) ?? []
  await client.query(`create role vikarklar_app login password '${PASSWORD}'`)
  for (const role of roles.split(', ')) await client.query(`create role ${role}`)
  await client.query(`grant ${roles} to vikarklar_app`)
  await client.query("create database vikarklar owner vikarklar_app template template0 encoding 'UTF8'")
  await client.end()
}
