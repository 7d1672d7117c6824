import { CompiledQuery, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely'
import { scopeSettings, type Scope } from './scope.ts'

const BEGIN = CompiledQuery.raw('begin')

/**
 * A driver whose transactions carry the scope for row-level security. `begin` and `set_config` are written without
 * waiting for their answers: on a pipelined connection they cost no round trip of their own.
 */
export class ScopedDriver extends PostgresDriver {
  readonly #scope: Scope

  constructor(config: PostgresDialectConfig, scope: Scope) {
    super(config)
    this.#scope = scope
  }

  override async beginTransaction(connection: DatabaseConnection) {
    const settings = scopeSettings(this.#scope).map(([name, value]) =>
      CompiledQuery.raw(`select set_config('${name}', $1, true)`, [value]),
    )
    for (const query of [BEGIN, ...settings]) {
      connection.executeQuery(query).catch(() => {}) // a failure here fails the first awaited query too
    }
  }

  /** The pool outlives the driver, which lives for one transaction. */
  override async destroy() {}
}
