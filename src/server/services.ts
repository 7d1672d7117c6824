import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { SecurityLog } from './security-log.ts'
import type { TimeBudgets } from './load/time-budgets.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of one process, created at start. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
  readonly log: Logger
  readonly securityLog: SecurityLog
  readonly tokens: Tokens
  readonly live: Live
  readonly metrics: Metrics
  readonly budgets: TimeBudgets
}
