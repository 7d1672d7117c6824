import { openAuth } from '#server/auth.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { checkPooler, connectByPooler } from '#server/database/pooler.ts'
import type { Connect } from '#server/database/pools.ts'
import { openLive } from '#server/live/live.ts'
import type { Logger } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { createSecurityLog } from '#server/security-log.ts'
import type { Services } from '#server/services.ts'
import { createShares } from '#server/load/shares.ts'
import { createTokens } from '#server/tokens.ts'

/** Puts together what a process works with. `close` waits for what is under way. */
export const openServices = async (
  config: Config,
  connect: Connect,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Services & { close: () => Promise<void> }> => {
  if (config.databasePoolUrl)
    await checkPooler(connect, connectByPooler(config.databasePoolUrl, connect.nodes))
  const database = openDatabase(connect, log, config)
  const auth = openAuth(config, connect, log, clock)
  const live = await openLive(connect, log, clock)
  return {
    config,
    log,
    securityLog: createSecurityLog(log, config.secret),
    clock,
    database,
    auth,
    live,
    tokens: createTokens(config.secret),
    metrics: createMetrics(),
    shares: createShares(),
    close: async () => {
      await live.close()
      await Promise.all([auth.close(), database.close()])
    },
  }
}
