import { loadConfig, type Config } from '#server/config/config.ts'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'

/**
 * The configuration of an installation on one machine, independent of the environment. It accepts a gateway's reports.
 */
export const benchConfig = (dataDir: string): Config =>
  loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    SVEVE_USERNAME: 'bench',
    SVEVE_PASSWORD: 'bench',
  })

export const connectTo = (socketDir: string, database: string): Connect =>
  connectByLogin(socketDir, 5432, database, SUPERUSER)
