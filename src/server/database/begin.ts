import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { LinkScope, scopeSettings, TenantScope, type Scope } from './scope.ts'

const BEGIN = CompiledQuery.raw('begin')
const BEGIN_READING = CompiledQuery.raw('begin read only')

export interface Begun {
  /** The first error, if any: later statements only report that the transaction has failed. */
  readonly failure: Promise<unknown>
}

/**
 * Begins a transaction of the scope. Not awaited on a connection of the role: a failure here also fails the first
 * statement of the work. On a lent connection, which has `settings`, work whose beginning failed would run as the login
 * itself.
 */
export const begin = async (
  connection: DatabaseConnection,
  scope: Scope,
  settings: readonly (readonly [string, string])[],
  access: 'read' | 'write',
): Promise<Begun> => {
  const beginning = access === 'write' && mayWrite(scope) ? BEGIN : BEGIN_READING
  const set = [...settings, ...scopeSettings(scope)].map(([name, value]) =>
    CompiledQuery.raw(`select set_config('${name}', $1, true)`, [value]),
  )
  const entered =
    scope instanceof LinkScope ? [CompiledQuery.raw('select enter_by_link($1)', [scope.tokenHash])] : []
  const held = access === 'write' && mayWrite(scope) ? holdDepartments(scope) : []
  const begun = Promise.all(
    [beginning, ...set, ...entered, ...held].map((query) => connection.executeQuery(query)),
  )
  const failure = begun.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (settings.length > 0) await begun
  return { failure }
}

/** Locks a bound member's departments until a write has ended, and checks that they are still those of the scope. */
const holdDepartments = (scope: Scope): CompiledQuery[] =>
  scope instanceof TenantScope && scope.departments !== null && scope.userId !== null
    ? [CompiledQuery.raw('select hold_departments($1)', [scope.userId])]
    : []

/** The database itself refuses a reader's writes. */
const mayWrite = (scope: Scope) =>
  !(scope instanceof LinkScope || (scope instanceof TenantScope && scope.memberRole === 'reader'))
