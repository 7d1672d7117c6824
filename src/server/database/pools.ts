import { Socket } from 'node:net'
import pg, { type Pool, type PoolConfig, type PoolClient } from 'pg'
import { nodeUrls } from '../config/database-url.ts'
import type { Logger } from '../log.ts'
import { clientOf, openNodes, type Login, type Nodes } from './nodes.ts'
import type { Scope } from './scope.ts'

export type Role = Scope['role'] | 'vikarklar_auth' | 'vikarklar_jobs'

/** How to reach the database as a role, or as the owner of the schema (migrations only). */
export interface Connect {
  (role: Role | 'owner'): Login
  /** Present for a database of several nodes. */
  readonly nodes?: Nodes
}

const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text) => text) // a date is 'YYYY-MM-DD', not midnight in some time zone

/**
 * Timeouts in milliseconds. A machine that vanishes closes no connection: an idle one is probed after ten seconds and
 * given up ten seconds later. Queries time out a little before proxies give up on us. A timeout in a pipeline closes
 * the connection and loses everything sent on it.
 */
export const POOL_TIMEOUTS: Login = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 50_000,
  pipeline: true,
}

/**
 * The server ends statements that people wait for before the client gives up, so that it does not work for nothing. The
 * system's own may read everything: for the service's figures, or all messages of the employers of an erased person.
 */
const limitsOf = (role: Role): { query_timeout?: number; statement_timeout?: number } =>
  role === 'vikarklar_system' ? { query_timeout: 600_000 } : { statement_timeout: 45_000 }

/**
 * A pool that logs in as one role. Connections are opened on demand and closed after 30 idle seconds, so rarely used
 * roles cost nothing.
 */
export const openPool = (connect: Connect, role: Role, max: number, log: Logger): Pool => {
  const pool = makePool({ ...limitsOf(role), ...connect(role), max, application_name: nameFor(role) }, log)
  prepareEverything(pool)
  return pool
}

/**
 * The same by a pooler in transaction mode, which lends a connection for one transaction: nothing is set on it when it
 * connects, and no statement is prepared. Each transaction has to begin with `settingsOf` the role.
 */
export const openLentPool = (connect: Connect, role: Role, max: number, log: Logger): Pool => {
  const { query_timeout = POOL_TIMEOUTS.query_timeout } = limitsOf(role)
  return makePool({ ...connect(role), query_timeout, max, application_name: nameFor(role) }, log)
}

/** The settings that give a pooled connection the role for a transaction: [setting, value] pairs. */
export const settingsOf = (role: Role): [string, string][] => {
  const { statement_timeout: limit } = limitsOf(role)
  return [['role', role], ['jit', 'off'], ...(limit === undefined ? [] : [limitSetting(limit)])]
}

const limitSetting = (milliseconds: number): [string, string] => ['statement_timeout', `${milliseconds}`]

const nameFor = (role: Role) => `vikarklar ${role}`

const makePool = (config: PoolConfig, log: Logger): Pool => {
  const pool = new pg.Pool({
    ...POOL_TIMEOUTS,
    ...config,
    stream: () => gatheringSocket(),
    idleTimeoutMillis: 30_000,
  })
  noteLost(pool, log, 'a database connection was lost')
  pool.on('connect', (client) => client.on('error', () => {})) // the pool reports it, also while the client ends
  return pool
}

/**
 * A connection that fails while idle is a line in the log. In an orderly stop none is: a pool does not wait for the
 * goodbyes of its connections, so the embedded database, which stops next, may end one of them first.
 */
export const noteLost = (pool: Pool, log: Logger, line: string): void => {
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, line)
  })
}

/** Connects as the role itself: over the embedded database's socket every role may log in. */
export const connectByLogin =
  (host: string, port: number, database: string, owner: string): Connect =>
  (role) => ({ host, port, database, user: role === 'owner' ? owner : role })

/**
 * PostgreSQL compiles a statement that it expects to be costly, which Debian's package does by default: a sweep of 18
 * ms took seconds. The embedded database does not either.
 */
const NO_JIT = '-c jit=off'

/**
 * Connects by DATABASE_URL and becomes the role at once, so that the operator manages one login only. `log` gets what
 * the nodes come to.
 */
export const connectByUrl = (databaseUrl: string, log?: Logger): Connect => {
  const urls = nodeUrls(databaseUrl)
  const [connectionString = ''] = urls
  const login = (role: Role | 'owner'): Login => ({
    connectionString,
    options: role === 'owner' ? NO_JIT : `-c role=${role} ${NO_JIT}`,
  })
  if (urls.length === 1) return login
  const nodes = openNodes(urls, {
    onSplit: ({ message }) => log?.error(message),
    onWhole: () => log?.info('the nodes of the database are one database again'),
  })
  const Client = clientOf(nodes)
  return Object.assign((role: Role | 'owner') => ({ ...login(role), Client }), { nodes })
}

/**
 * A connection that sends what was written within one turn of the event loop in one system call: `begin`, the scope and
 * the first statements go out together, instead of waking the server up for each.
 */
const gatheringSocket = (): Socket => {
  const socket = new Socket()
  socket.once('connect', () => gatherWrites(socket)) // connecting puts the original method back
  return socket
}

const gatherWrites = (socket: Socket) => {
  let isGathering = false
  const { write } = socket
  const gather = (...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    const isFlushed: unknown = Reflect.apply(write, socket, args)
    return isFlushed
  }
  Object.assign(socket, { write: gather })
}

const names = new Map<string, string>()

const nameOf = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/**
 * Turns every query with values into a prepared statement of its connection: the claim runs about twice as fast.
 * Only right while the set of texts is bounded: lists go in as one array, `= any($1)`.
 */
const prepareEverything = (pool: Pool) => {
  pool.on('connect', (client: PoolClient) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const renewals = new Map<string, number>()
    let isInTransaction = false
    const prepared = (text: unknown, values: unknown, callback: unknown) => {
      if (typeof text === 'string') isInTransaction = isTransactionAfter(text, isInTransaction)
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, values, callback)
      const isAlone = !isInTransaction
      const run = () =>
        query({ name: nameOf(text) + '_'.repeat(renewals.get(text) ?? 0), text, values }, callback)
      const answer = run()
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (!isOutdated(error)) throw error
        renewals.set(text, (renewals.get(text) ?? 0) + 1)
        if (!isAlone) throw error
        return run()
      })
    }
    Object.assign(client, { query: prepared })
  })
}

/**
 * As statements are sent: their answers come later, and in one pipeline that of the end may be there before this is
 * asked.
 */
const isTransactionAfter = (text: string, isInTransaction: boolean) =>
  text.startsWith('begin') || (isInTransaction && text !== 'commit' && text !== 'rollback')

/**
 * "cached plan must not change result type": the statement asks for every column (`*`), and a migration has added one
 * since. It has done nothing then, so outside a transaction it is prepared again under another name; inside one, the
 * next transaction does so.
 */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
