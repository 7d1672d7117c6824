import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { Pool } from 'pg'
import { naming } from './naming.ts'
import { scopeSettings, type Scope } from './scope.ts'
import type { DB } from './types.ts'

/** A running transaction that knows whom it acts for. */
export type ScopedTransaction<S extends Scope> = Transaction<DB> & { readonly scope: S }

const BEGIN = CompiledQuery.raw('begin')
const BEGIN_READING = CompiledQuery.raw('begin read only')

/** The query layer of one database role, made once: making it for each transaction costs more than the statements' wait. */
export const openRole = (pool: Pool) => {
  const driver: Driver = new PostgresDriver({ pool })
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const config = { dialect, plugins: [naming] }
  const db = new Kysely<DB>(config)
  return { pool, db, driver, ready: driver.init(), props: { config, driver, dialect } }
}

export type Role = ReturnType<typeof openRole>

type Work<S extends Scope, T> = (tx: ScopedTransaction<S>) => Promise<T>

/**
 * Runs the work in a transaction of the scope. Our own instead of the query builder's, because that one waits for each
 * statement before it sends the next; here `begin`, the scope and the first statements leave together.
 */
export const runTransaction = async <S extends Scope, T>(
  role: Role,
  scope: S,
  work: Work<S, T>,
): Promise<T> => {
  await role.ready
  const connection = await role.driver.acquireConnection()
  try {
    const result = await workIn(role, connection, BEGIN, scope, work)
    await role.driver.commitTransaction(connection) // throws when a statement had failed unnoticed
    return result
  } finally {
    await role.driver.releaseConnection(connection)
  }
}

/**
 * Runs work that only reads, which the database makes sure of. The result does not wait for the end of the transaction:
 * there is nothing that could fail in it.
 */
export const runReading = async <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> => {
  await role.ready
  const connection = await role.driver.acquireConnection()
  try {
    return await workIn(role, connection, BEGIN_READING, scope, work)
  } finally {
    void end(role.driver, connection)
  }
}

const end = async (driver: Driver, connection: DatabaseConnection) => {
  await driver.commitTransaction(connection).catch(() => {}) // of no consequence, and the pool drops a broken connection
  await driver.releaseConnection(connection)
}

/** Begins, and rolls back what fails. */
const workIn = async <S extends Scope, T>(
  { db, driver, props }: Role,
  connection: DatabaseConnection,
  beginning: CompiledQuery,
  scope: S,
  work: Work<S, T>,
): Promise<T> => {
  begin(connection, beginning, scope)
  const executor = db
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const tx = new Transaction<DB>({ ...props, executor })
  return orRollBack(driver, connection, () => work(Object.assign(tx, { scope })))
}

/** Not waited for: a failure here fails the first statement of the work too. */
const begin = (connection: DatabaseConnection, beginning: CompiledQuery, scope: Scope) => {
  const settings = scopeSettings(scope).map(([name, value]) =>
    CompiledQuery.raw(`select set_config('${name}', $1, true)`, [value]),
  )
  for (const query of [beginning, ...settings]) connection.executeQuery(query).catch(() => {})
}

const orRollBack = async <T>(driver: Driver, connection: DatabaseConnection, work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    await driver.rollbackTransaction(connection).catch(() => {}) // a lost connection; what failed first says more
    throw error
  }
}
