import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction as KyselyTransaction,
} from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from '../log.ts'
import { openPool, type Connect } from './pools.ts'
import { ScopedDriver } from './scoped-driver.ts'
import type { PersonScope, Scope, SystemScope, TenantScope } from './scope.ts'
import type { DB } from './types.ts'

/** A running transaction that knows whom it acts for. What must be atomic takes one of these. */
export type ScopedTransaction<S extends Scope> = KyselyTransaction<DB> & { readonly scope: S }
export type TenantTransaction = ScopedTransaction<TenantScope>
export type PersonTransaction = ScopedTransaction<PersonScope>
export type SystemTransaction = ScopedTransaction<SystemScope>
export type AnyTransaction = KyselyTransaction<DB>

/** The connections of one process to the database: one pool a role. */
export interface Database {
  /** Runs the work in one transaction of the scope; commits when it resolves, rolls back when it throws. */
  transaction<S extends Scope, T>(scope: S, work: (tx: ScopedTransaction<S>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Camel case in the code, snake case in the database: decided here and nowhere else. */
export const naming = new CamelCasePlugin({ maintainNestedObjectKeys: true })

export const openDatabase = (connect: Connect, log: Logger): Database => {
  const pools = {
    vikarklar_tenant: openPool(connect, 'vikarklar_tenant', 20, log),
    vikarklar_person: openPool(connect, 'vikarklar_person', 5, log),
    vikarklar_system: openPool(connect, 'vikarklar_system', 10, log),
  }
  return {
    transaction: (scope, work) =>
      scopedKysely(pools[scope.role], scope)
        .transaction()
        .execute((tx) => work(Object.assign(tx, { scope }))),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

const scopedKysely = (pool: Pool, scope: Scope) =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver({ pool }, scope),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [naming],
  })
