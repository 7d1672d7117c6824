import { sql, type Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log.ts'
import { openCopyReading } from './copy.ts'
import { connectByPooler } from './pooler.ts'
import { connectByUrl, openLentPool, openPool, settingsOf, type Connect } from './pools.ts'
import {
  openRole,
  runAgain,
  runReading,
  runReadingOne,
  runTransaction,
  type BegunTransaction,
  type Heard,
  type Role,
  type Roles,
  type ScopedTransaction,
} from './transaction.ts'
import { SystemScope, type LinkScope, type PersonScope, type Scope, type TenantScope } from './scope.ts'
import type { DB } from './types.ts'
import { createWaker } from './waker.ts'

/** Atomic work takes one of these. */
export type TenantTransaction = ScopedTransaction<TenantScope>
export type LinkTransaction = ScopedTransaction<LinkScope>
export type PersonTransaction = ScopedTransaction<PersonScope>
export type SystemTransaction = ScopedTransaction<SystemScope>
export type AnyTransaction = ScopedTransaction<Scope>

/** The connections of one process to the database: one pool a role. */
export interface Database {
  /**
   * Runs the work in one transaction of the scope; commits when it resolves, rolls back when it throws. Statements that
   * are not awaited one by one (`Promise.all`) are pipelined, and run in the order they were written. The loser of a
   * deadlock runs once more; work that lost its connection before the commit runs up to three times.
   *
   * @throws OutcomeUnknown when the commit is not answered
   */
  transaction<S extends Scope, T>(scope: S, work: (tx: BegunTransaction<S>) => Promise<T>): Promise<T>
  /** Runs work that only reads, and answers without waiting for the end of its transaction. */
  read<S extends Scope, T>(scope: S, work: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
  /** Like `read` for a single statement, whose commit is sent with it. A second statement is refused. */
  readOne<S extends Scope, T>(scope: S, work: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
  /**
   * Heavy reads, such as figures and archives, on the replica if there is one (`DATABASE_READ_URL`). They see
   * everything committed before. The work may run twice.
   */
  readCopy<S extends Scope, T>(scope: S, work: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
  /**
   * Runs one statement of the system that only reads, outside a transaction: a look-up saves two round trips. Through a
   * pooler it runs in a read-only transaction.
   */
  lookUp<T>(scope: SystemScope, query: (db: Kysely<DB>) => Promise<T>): Promise<T>
  /** Resolves when all jobs are woken that committed transactions have asked for. */
  woken(): Promise<void>
  close(): Promise<void>
}

/** More connections than this slow two processors down: queueing costs less than switching. */
const CONNECTIONS = { vikarklar_tenant: 10, vikarklar_person: 4, vikarklar_system: 5 }
const CONNECTIONS_TO_COPY = { vikarklar_tenant: 2, vikarklar_person: 2, vikarklar_system: 2 }
/** Shorter than for the database itself, which can be read as well. */
const COPY_CONNECTS_MS = 2000

/** Further addresses of the database. */
type Beside = Pick<Config, 'databasePoolUrl' | 'databaseReadUrl'>

export const openDatabase = (
  connect: Connect,
  log: Logger,
  { databasePoolUrl, databaseReadUrl }: Beside = { databasePoolUrl: null, databaseReadUrl: null },
): Database => {
  const onConflict = (err: unknown) => log.warn({ err }, 'a transaction lost a conflict and is retried')
  const onLost = (err: unknown) => log.warn({ err }, 'a transaction lost its connection and is retried')
  const waker = createWaker(
    (jobs) => {
      const wake = wakeJobs(jobs)
      return databasePoolUrl === null
        ? runAgain(roles.vikarklar_system, () => wake.execute(roles.vikarklar_system.db))
        : runTransaction(roles.vikarklar_system, anyone, (tx) => wake.execute(tx))
    },
    (err) => log.warn({ err }, 'the worker was not woken; the work is done later'),
  )
  const heard = { onConflict, onLost, onWakes: waker.wake }
  const byPooler = (url: string) => connectByPooler(url, connect.nodes)
  const roles = forEachRole((name) => {
    const max = CONNECTIONS[name]
    if (databasePoolUrl === null) return openRole(openPool(connect, name, max, log), heard)
    return openRole(openLentPool(byPooler(databasePoolUrl), name, max, log), heard, settingsOf(name))
  })
  const read: Database['read'] = (scope, work) => runReading(roles[scope.role], scope, work)
  const readOne: Database['readOne'] = (scope, work) => runReadingOne(roles[scope.role], scope, work)
  const copy = databaseReadUrl === null ? null : openCopies(databaseReadUrl, roles, log, heard)
  return {
    transaction: (scope, work) => runTransaction(roles[scope.role], scope, work),
    read,
    readOne,
    readCopy: copy?.read ?? read,
    // Lent connections are of the role only within a transaction.
    lookUp: (scope, query) =>
      databasePoolUrl === null
        ? runAgain(roles[scope.role], () => query(roles[scope.role].db))
        : readOne(scope, query),
    woken: waker.atRest,
    close: async () => {
      await waker.atRest()
      await Promise.all([...poolsOf(roles), ...(copy?.pools ?? [])].map((pool) => pool.end()))
    },
  }
}

const anyone = new SystemScope(null)

/**
 * Does not wait for the disk: a lost wake-up only costs time. One statement, because it follows almost every commit: as
 * a transaction of five it took more of both processes than the job it queues.
 */
const wakeJobs = (jobs: readonly string[]) =>
  sql`select set_config('synchronous_commit', 'off', true), graphile_worker.wake_idle(${`[${jobs.join(',')}]`}::json)`

const openCopies = (url: string, itself: Roles, log: Logger, heard: Heard) => {
  const toCopy: Connect = (role) => ({
    ...connectByUrl(url)(role),
    connectionTimeoutMillis: COPY_CONNECTS_MS,
  })
  const copies = forEachRole((name) =>
    openRole(openPool(toCopy, name, CONNECTIONS_TO_COPY[name], log), heard),
  )
  return { read: openCopyReading(itself, copies, log), pools: poolsOf(copies) }
}

const forEachRole = (open: (name: Scope['role']) => Role): Roles => ({
  vikarklar_tenant: open('vikarklar_tenant'),
  vikarklar_person: open('vikarklar_person'),
  vikarklar_system: open('vikarklar_system'),
})

const poolsOf = (roles: Roles) => Object.values(roles).map(({ pool }) => pool)
