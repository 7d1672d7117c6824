import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { nodeUrls } from '#server/config/database-url.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { NoPrimary } from '#server/database/connection-failures.ts'
import { SplitDatabase } from '#server/database/split.ts'
import { connectByUrl, type Connect, type Role } from '#server/database/pools.ts'
import { createLog } from '#server/log.ts'
import { fail, ok, skipped, type Finding } from './finding.ts'
import { addressOf, askNode } from './node.ts'
import { isCertificateError, reasonOf } from './reasons.ts'

/** A connected database for reading. */
export interface OpenDatabase {
  readonly connect: Connect
  readonly hasTables: boolean
  ask<Row extends pg.QueryResultRow>(as: 'owner' | Role, question: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<unknown>
}

export type Opening =
  | { readonly database: OpenDatabase; readonly finding: Finding }
  | { readonly database: null; readonly finding: Finding }

/** Returns a connection, and a function that stops anything started for it. */
export type WayIn = (config: Config) => Promise<{ connect: Connect; stop: () => Promise<unknown> }>

/** The embedded database may have to start and recover. */
const START_MS = 8000

/** Reaches the database like the service, whether the service runs or not, and reports the result. Never throws. */
export const openDatabase = async (config: Config, limitMs: number, wayIn?: WayIn): Promise<Opening> => {
  const { databaseUrl, dataDir } = config
  if (!wayIn && databaseUrl === null && !existsSync(path.join(dataDir, 'postgres/data')))
    return {
      database: null,
      finding: skipped(
        `There is none in ${dataDir} that this user can see.`,
        'The first start makes it. Is this the folder of the service, and its user?',
      ),
    }
  const reach = wayIn ?? (databaseUrl === null ? joinEmbedded : byUrl)
  const opening = reach(config)
  try {
    const { connect, stop } = await within(opening, databaseUrl === null ? START_MS : limitMs)
    return await tryOut(openPools(connect, limitMs, stop), config, limitMs)
  } catch (error) {
    void opening.then(({ stop }) => stop()).catch(() => {}) // A connection that opens too late is closed.
    return { database: null, finding: await unreached(error, config) }
  }
}

const byUrl: WayIn = async ({ databaseUrl }) => ({
  connect: connectByUrl(databaseUrl ?? ''),
  stop: async () => {},
})

const joinEmbedded: WayIn = (config) => joinDatabase(config, createLog('silent'))

const within = <T>(asked: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    asked,
    wait(ms, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('it does not answer'), { code: 'ETIMEDOUT' })
    }),
  ])

/** A few connections for all checks: the server may have few free. */
const openPools = (connect: Connect, limitMs: number, stop: () => Promise<unknown>) => {
  const pools = new Map<Role | 'owner', pg.Pool>()
  const poolOf = (as: Role | 'owner') => {
    const known = pools.get(as)
    if (known) return known
    const pool = new pg.Pool({
      ...connect(as),
      max: 2,
      // Longer than a check waits, so that the check's own error is shown.
      connectionTimeoutMillis: 2 * limitMs,
      query_timeout: 2 * limitMs,
      application_name: 'vikarklar doctor',
    })
    pool.on('error', () => {}) // The next query fails instead.
    pool.on('connect', (client) => client.on('error', () => {}))
    pools.set(as, pool)
    return pool
  }
  return {
    connect,
    ask: async <Row extends pg.QueryResultRow>(
      as: Role | 'owner',
      question: string,
      values: unknown[] = [],
    ) => (await poolOf(as).query<Row>(question, values)).rows,
    close: async () => {
      await Promise.all(Array.from(pools.values(), (pool) => pool.end()))
      await stop()
    },
  }
}

const OLDEST = 15

const tryOut = async (
  database: Omit<OpenDatabase, 'hasTables'>,
  config: Config,
  limitMs: number,
): Promise<Opening> => {
  try {
    const asked = database.ask<{ version: number; hasTables: boolean }>(
      'owner',
      `select current_setting('server_version_num')::integer / 10000 as version,
        to_regclass('kysely_migration') is not null as "hasTables"`,
    )
    const [row] = await within(asked, limitMs)
    const { version, hasTables } = row ?? { version: 0, hasTables: false }
    const where = config.databaseUrl === null ? 'The embedded one' : addressesOf(config.databaseUrl)
    const finding =
      version < OLDEST
        ? fail(`It is PostgreSQL ${version}.`, `The service needs ${OLDEST} or newer: upgrade it.`)
        : ok(`${where} answers, PostgreSQL ${version}.`)
    return { database: { ...database, hasTables }, finding }
  } catch (error) {
    void database.close().catch(() => {})
    throw error
  }
}

/** Host and port of each node, or the folder of the socket, without the login. */
const addressesOf = (databaseUrl: string): string => nodeUrls(databaseUrl).map(addressOf).join(', ')

const NEXT: Readonly<Record<string, readonly [says: string, next: string]>> = {
  '28P01': [
    'It refuses the password of DATABASE_URL',
    'Correct DATABASE_URL, or run deploy/database/prepare.sql with that password.',
  ],
  '28000': ['It refuses the login of DATABASE_URL', "Correct DATABASE_URL, or the server's pg_hba.conf."],
  '3D000': [
    'There is no database of the name in DATABASE_URL',
    'Run deploy/database/prepare.sql, or correct the name.',
  ],
  '53300': ['It has no connection left', "Raise PostgreSQL's max_connections (docs/operations.md)."],
  '57P03': ['It is starting or stopping', 'Ask again in a minute.'],
}

const unreached = async (error: unknown, { databaseUrl }: Config): Promise<Finding> => {
  if (error instanceof pg.DatabaseError) return refused(error)
  if (databaseUrl === null)
    return fail(`The embedded one cannot be used: ${reasonOf(error)}.`, 'See the log of the service.')
  if (error instanceof SplitDatabase) return skipped('Its nodes are not one database: see nodes below.')
  if (error instanceof NoPrimary || (nodeUrls(databaseUrl).length > 1 && isSilence(error)))
    return withoutPrimary(nodeUrls(databaseUrl))
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open')
    return fail(
      'The file that sslrootcert in DATABASE_URL names cannot be read.',
      'Correct the name, and let the user of the service read it.',
    )
  if (isCertificateError(error)) return skipped('Its certificate is refused: see the certificates below.')
  return fail(
    `${addressesOf(databaseUrl)} was not reached: ${reasonOf(error)}.`,
    'Start the database, or correct host and port in DATABASE_URL.',
  )
}

const refused = (error: pg.DatabaseError, at = ''): Finding => {
  const [says, next] = NEXT[error.code ?? ''] ?? [`It refuses: ${reasonOf(error)}`, 'Correct DATABASE_URL.']
  const why = error.code === '28000' ? `: ${reasonOf(error)}` : ''
  return fail(`${says}${at}${why}.`, next)
}

/** If every answering node refuses the login, it is unknown whether one accepts writes. */
const withoutPrimary = async (urls: readonly string[]): Promise<Finding> => {
  const nodes = await Promise.all(urls.map(askNode))
  const refusing = nodes.filter(({ refusal }) => refusal)
  const [{ refusal } = { refusal: null }] = refusing
  if (refusal && nodes.every(({ said }) => said === null))
    return refused(refusal, ` (at ${refusing.map(({ address }) => address).join(', ')})`)
  return fail(
    'None of its nodes takes writes.',
    'The lines below say what each node is; then docs/runbook.md, NoPrimary.',
  )
}

const isSilence = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
