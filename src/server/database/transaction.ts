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

/**
 * Runs the work in a transaction of the scope. Our own instead of the query builder's, because that one waits for each
 * statement before it sends the next; here `begin`, the scope and the first statements leave together.
 */
export const runTransaction = async <S extends Scope, T>(
  { db, driver, props, ready }: Role,
  scope: S,
  work: (tx: ScopedTransaction<S>) => Promise<T>,
): Promise<T> => {
  await ready
  const connection = await driver.acquireConnection()
  try {
    begin(connection, scope)
    const executor = db
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const tx = new Transaction<DB>({ ...props, executor })
    const result = await orRollBack(driver, connection, () => work(Object.assign(tx, { scope })))
    await driver.commitTransaction(connection) // throws when a statement had failed unnoticed
    return result
  } finally {
    await driver.releaseConnection(connection)
  }
}

/** Not waited for: a failure here fails the first statement of the work too. */
const begin = (connection: DatabaseConnection, scope: Scope) => {
  const settings = scopeSettings(scope).map(([name, value]) =>
    CompiledQuery.raw(`select set_config('${name}', $1, true)`, [value]),
  )
  for (const query of [BEGIN, ...settings]) connection.executeQuery(query).catch(() => {})
}

const orRollBack = async <T>(driver: Driver, connection: DatabaseConnection, work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    await driver.rollbackTransaction(connection)
    throw error
  }
}
