import pg from 'pg'
import { ConfigError } from '../config/gateways.ts'
import { lentClientOf, openClient, type Nodes } from './nodes.ts'
import type { Connect } from './pools.ts'
import type { Scope } from './scope.ts'

/**
 * Connects by a pooler in transaction mode: a connection lasts for one transaction, so no setting may outlive it. Each
 * transaction begins by setting the role instead. `nodes` are those of DATABASE_URL.
 */
export const connectByPooler = (poolUrl: string, nodes?: Nodes): Connect => {
  const login = { connectionString: poolUrl, ...(nodes && { Client: lentClientOf(nodes) }) }
  return () => login
}

const NOT_A_POOLER =
  'DATABASE_URL must lead to the database itself, not to a pooler: LISTEN, advisory locks, prepared statements and the job queue ' +
  'need connections that last. Put the pooler, in transaction mode, into DATABASE_POOL_URL beside it.'

/**
 * Detects a pooler by its own process numbers.
 *
 * @throws ConfigError: there is a pooler behind `connect`
 */
export const refusePooler = async (connect: Connect): Promise<void> => {
  const isTheSame = await onOne(connect, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && client.processID === rows[0]?.pid
  })
  if (!isTheSame) throw new ConfigError(NOT_A_POOLER)
}

/**
 * Names, places and messages hold characters of every language. A database of another encoding refuses some of them, or
 * (SQL_ASCII) takes them without knowing where a character ends.
 *
 * @throws ConfigError: the database does not store UTF8
 */
export const requireUtf8 = async (connect: Connect): Promise<void> => {
  const encoding = await onOne(connect, async (client) => {
    const { rows } = await client.query<{ encoding: string }>(
      "select current_setting('server_encoding') as encoding",
    )
    return rows[0]?.encoding
  })
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL must lead to a database with the encoding UTF8, and this one has ${encoding}: make it with deploy/database/prepare.sql`,
    )
}

/** The roles whose transactions go through the pooler. */
const LENT_TO: readonly Scope['role'][] = ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system']

/**
 * Does the pooler lead to the same database, with a login that may act as each of the roles?
 *
 * @throws ConfigError: it does not
 */
export const checkPooler = async (direct: Connect, pooled: Connect): Promise<void> => {
  const [own, other] = [await onOne(direct, whichDatabase), await onOne(pooled, whichDatabase)]
  if (own !== other) throw new ConfigError('DATABASE_POOL_URL leads to another database than DATABASE_URL')
  await onOne(pooled, async (client) => {
    for (const role of LENT_TO) await client.query(`begin; set local role ${role}; commit`)
  }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new ConfigError(`DATABASE_POOL_URL must log in as DATABASE_URL does: ${error.message}`)
  })
}

/** Identifies the installation and its database: a replica has the identity of its primary. */
export const WHICH_DATABASE = `(select system_identifier from pg_control_system()) || '/' || current_database()`

const whichDatabase = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ which: string }>(`select ${WHICH_DATABASE} as which`)
  return rows[0]?.which
}

const onOne = async <T>(connect: Connect, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = openClient({
    ...connect('owner'),
    options: '', // a pooler refuses them before it can be recognised
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'vikarklar check',
  })
  client.on('error', () => {}) // the running query fails with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
