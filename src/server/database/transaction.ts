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
import { begin, type Begun } from './begin.ts'
import { isUnanswered, OutcomeUnknown, retryOnLostConnection } from './connection-failures.ts'
import { naming } from './naming.ts'
import type { Scope } from './scope.ts'
import type { DB } from './types.ts'
import { isConflict, isOfFailedTransaction } from './violations.ts'

/** A running transaction with its scope. */
export type ScopedTransaction<S extends Scope> = Transaction<DB> & {
  readonly scope: S
  /** Jobs to wake after the commit, in the waker's format. */
  readonly wakes: Set<string>
}

/** A scoped transaction as it is begun. */
export type BegunTransaction<S extends Scope> = ScopedTransaction<S> & {
  /**
   * Runs the last part of the transaction. A deadlock in it undoes only that part, which is then repeated; earlier work
   * stays, with its locks.
   */
  keepingLocks<T>(last: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
}

const SAVEPOINT = CompiledQuery.raw('savepoint before_the_last_part')
const ROLL_BACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to savepoint before_the_last_part')

/** Callbacks for repeated work. */
export interface Heard {
  /** A transaction, or the last part of one, lost against another. */
  onConflict(error: unknown): void
  /** Its connection was lost before it was committed. */
  onLost(error: unknown): void
  /** A transaction that wakes jobs is committed. */
  onWakes(jobs: ReadonlySet<string>): void
}

/**
 * The query layer of one database role, made once: making it for each transaction costs more than the statements' wait.
 * `settings` are set at the beginning of each transaction, for as long as it lasts.
 */
export const openRole = (pool: Pool, heard: Heard, settings: readonly (readonly [string, string])[] = []) => {
  const driver: Driver = new PostgresDriver({ pool })
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const config = { dialect, plugins: [naming] }
  const db = new Kysely<DB>(config)
  const props = { config, driver, dialect }
  return { pool, db, driver, ready: driver.init(), props, ...heard, settings }
}

export type Role = ReturnType<typeof openRole>
export type Roles = Readonly<Record<Scope['role'], Role>>

type Work<S extends Scope, T> = (tx: BegunTransaction<S>) => Promise<T>

/**
 * Runs the work in a transaction of the scope. Our own instead of the query builder's, because that one waits for each
 * statement before it sends the next; here `begin`, the scope and the first statements leave together. The loser of a
 * deadlock has changed nothing and runs once more, as does work that lost its connection before the commit. So the work
 * may run several times and must have no effect outside the database.
 *
 * @throws OutcomeUnknown when the commit is not answered
 */
export const runTransaction = async <S extends Scope, T>(
  role: Role,
  scope: S,
  work: Work<S, T>,
): Promise<T> => runAgain(role, () => runOnce(role, scope, work))

/** Repeats work without effects outside the transaction after a lost deadlock or connection. */
export const runAgain = async <T>(
  { onConflict, onLost }: Pick<Heard, 'onConflict' | 'onLost'>,
  work: () => Promise<T>,
): Promise<T> => {
  const run = () => retryOnLostConnection(work, onLost)
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error)) throw error
    onConflict(error)
    return run()
  }
}

const runOnce = async <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> => {
  await role.ready
  const connection = await role.driver.acquireConnection()
  const wakes = new Set<string>()
  try {
    const result = await workIn(role, connection, 'write', scope, work, wakes)
    await commit(role.driver, connection)
    if (wakes.size > 0) role.onWakes(wakes)
    return result
  } finally {
    await role.driver.releaseConnection(connection)
  }
}

/** Throws when a statement had failed unnoticed. */
const commit = async (driver: Driver, connection: DatabaseConnection) => {
  try {
    await driver.commitTransaction(connection)
  } catch (error) {
    throw isUnanswered(error) ? new OutcomeUnknown(error) : error
  }
}

/**
 * Runs work that only reads, which the database makes sure of. It is run once more when it lost a deadlock, as against
 * a migration. The result does not wait for the end of the transaction: there is nothing that could fail in it.
 */
export const runReading = <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> =>
  runAgain(role, () => readOnce(role, scope, work))

/** The same without repeating it. */
export const readOnce = async <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> => {
  await role.ready
  const connection = await role.driver.acquireConnection()
  try {
    return await workIn(role, connection, 'read', scope, work)
  } finally {
    void end(role.driver, connection)
  }
}

/**
 * Runs work of one statement that reads. The end of its transaction follows in the same pipeline, so that the database
 * has the whole of it at once; a second statement is refused.
 */
export const runReadingOne = <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> =>
  runAgain(role, () => readInOneGo(role, scope, work))

const readInOneGo = async <S extends Scope, T>(role: Role, scope: S, work: Work<S, T>): Promise<T> => {
  await role.ready
  const connection = await role.driver.acquireConnection()
  let isEnding = false
  const endOnce = () => {
    if (!isEnding) void end(role.driver, connection)
    isEnding = true
  }
  try {
    const begun = await begin(connection, scope, role.settings, 'read')
    return await perform(role, connection, scope, work, { begun, endBehindFirst: endOnce })
  } finally {
    endOnce()
  }
}

const end = async (driver: Driver, connection: DatabaseConnection) => {
  await driver.commitTransaction(connection).catch(() => {}) // of no consequence: the pool drops a broken connection
  await driver.releaseConnection(connection)
}

/** Begins, and rolls back what fails. */
const workIn = async <S extends Scope, T>(
  role: Role,
  connection: DatabaseConnection,
  access: 'read' | 'write',
  scope: S,
  work: Work<S, T>,
  wakes = new Set<string>(),
): Promise<T> => {
  try {
    const begun = await begin(connection, scope, role.settings, access)
    return await perform(role, connection, scope, work, { begun, wakes })
  } catch (error) {
    await role.driver.rollbackTransaction(connection).catch(() => {}) // the first failure has the reason
    throw error
  }
}

interface Performing {
  readonly begun?: Begun
  readonly wakes?: Set<string>
  readonly endBehindFirst?: () => void
}

/**
 * Does the work with a transaction object of its own, which sends nothing once the work has ended: of statements that
 * run side by side, one may fail before another's continuation has begun, and by then the connection may be in use
 * elsewhere. The statements behind one that fails only learn that the transaction has failed: its own error is the one
 * that is thrown.
 */
const perform = async <S extends Scope, T>(
  role: Role,
  connection: DatabaseConnection,
  scope: S,
  work: Work<S, T>,
  { begun, wakes = new Set(), endBehindFirst }: Performing,
): Promise<T> => {
  let isOver = false
  let cause: unknown
  const underWay = new Set<Promise<unknown>>()
  const executor = role.db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (isOver) throw new Error('the transaction has already ended')
      const answer = consumer(connection)
      underWay.add(answer)
      if (endBehindFirst) isOver = true
      endBehindFirst?.()
      try {
        return await answer
      } catch (error) {
        if (!isOfFailedTransaction(error)) cause ??= error
        throw error
      } finally {
        underWay.delete(answer)
      }
    },
  })
  const tx = Object.assign(new Transaction<DB>({ ...role.props, executor }), {
    scope,
    wakes,
    keepingLocks: <R>(last: Work<S, R>) => performAtMostTwice(role, connection, scope, last, wakes),
  })
  try {
    return await work(tx)
  } catch (error) {
    if (!isOfFailedTransaction(error)) throw error
    await Promise.allSettled(underWay)
    throw cause ?? (await begun?.failure) ?? error
  } finally {
    isOver = true
  }
}

const performAtMostTwice = async <S extends Scope, T>(
  role: Role,
  connection: DatabaseConnection,
  scope: S,
  work: Work<S, T>,
  wakes: Set<string>,
): Promise<T> => {
  connection.executeQuery(SAVEPOINT).catch(() => {}) // a failure here fails the work's first statement too
  try {
    return await perform(role, connection, scope, work, { wakes })
  } catch (error) {
    if (!isConflict(error)) throw error
    role.onConflict(error)
    await connection.executeQuery(ROLL_BACK_TO_SAVEPOINT)
    return perform(role, connection, scope, work, { wakes })
  }
}
