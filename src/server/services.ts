import type { Auth } from './auth.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { SecurityLog } from './security-log.ts'
import type { Shares } from './load/shares.ts'
import type { Tokens } from './tokens.ts'

/** What one process has at hand; made once at start. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly auth: Auth
  readonly clock: Clock
  readonly log: Logger
  readonly securityLog: SecurityLog
  readonly tokens: Tokens
  readonly live: Live
  readonly metrics: Metrics
  readonly shares: Shares
}
