import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Logger } from '../log.ts'
import { repeatIfLost } from './lost.ts'
import { openPool, type Connect } from './pools.ts'
import {
  openRole,
  runReading,
  runTransaction,
  type BegunTransaction,
  type ScopedTransaction,
} from './transaction.ts'
import type { PersonScope, Scope, SystemScope, TenantScope } from './scope.ts'
import type { DB } from './types.ts'

/** What must be atomic takes one of these. */
export type TenantTransaction = ScopedTransaction<TenantScope>
export type PersonTransaction = ScopedTransaction<PersonScope>
export type SystemTransaction = ScopedTransaction<SystemScope>
export type AnyTransaction = KyselyTransaction<DB>

/** The connections of one process to the database: one pool a role. */
export interface Database {
  /**
   * Runs the work in one transaction of the scope; commits when it resolves, rolls back when it throws. Statements that
   * are not awaited one by one (`Promise.all`) are pipelined, and run in the order they were written. The loser of a deadlock
   * is run once more, and what lost its connection before the commit up to three times.
   *
   * @throws OutcomeUnknown when it is lost in the commit
   */
  transaction<S extends Scope, T>(scope: S, work: (tx: BegunTransaction<S>) => Promise<T>): Promise<T>
  /** Runs work that only reads, and answers without waiting for the end of its transaction. */
  read<S extends Scope, T>(scope: S, work: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
  /** Runs one statement of the system outside a transaction: a look-up saves two round trips. */
  lookUp<T>(scope: SystemScope, query: (db: Kysely<DB>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** More connections than this make two processors slower, not faster; waiting in line costs less than switching. */
const CONNECTIONS = { tenant: 10, person: 4, system: 5 }

export const openDatabase = (connect: Connect, log: Logger): Database => {
  const onConflict = (err: unknown) => log.warn({ err }, 'a transaction lost a conflict and is retried')
  const onLost = (err: unknown) => log.warn({ err }, 'a transaction lost its connection and is retried')
  const open = (role: Scope['role'], max: number) =>
    openRole(openPool(connect, role, max, log), { onConflict, onLost })
  const roles = {
    vikarklar_tenant: open('vikarklar_tenant', CONNECTIONS.tenant),
    vikarklar_person: open('vikarklar_person', CONNECTIONS.person),
    vikarklar_system: open('vikarklar_system', CONNECTIONS.system),
  }
  return {
    transaction: (scope, work) => runTransaction(roles[scope.role], scope, work),
    read: (scope, work) => runReading(roles[scope.role], scope, work),
    lookUp: (scope, query) => repeatIfLost(() => query(roles[scope.role].db), onLost),
    close: async () => {
      await Promise.all(Object.values(roles).map(({ pool }) => pool.end()))
    },
  }
}
