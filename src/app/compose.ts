import { systemClock, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { checkPooler, connectByPooler } from '#server/database/pooler.ts'
import type { Connect } from '#server/database/pools.ts'
import { openLive } from '#server/live/live.ts'
import type { Logger } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { openPasswords } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import { createTimeBudgets } from '#server/load/time-budgets.ts'
import { createTokens } from '#server/tokens.ts'

/** Creates the services of a process. `close` waits for the work in progress. */
export const openServices = async (
  config: Config,
  connect: Connect,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Services & { close: () => Promise<void> }> => {
  if (config.databasePoolUrl)
    await checkPooler(connect, connectByPooler(config.databasePoolUrl, connect.nodes))
  const database = openDatabase(connect, log, config)
  const passwords = openPasswords(connect, log)
  const live = await openLive(connect, log, clock)
  return {
    config,
    log,
    securityLog: createSecurityLog(log, config.secret),
    clock,
    database,
    passwords,
    live,
    tokens: createTokens(config.secret),
    metrics: createMetrics(),
    budgets: createTimeBudgets(),
    close: async () => {
      await live.close()
      await Promise.all([passwords.close(), database.close()])
    },
  }
}
