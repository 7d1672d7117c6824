import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { loadConfig, type Config } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from '#test/folder.ts'

export interface Stage {
  readonly dataDir: string
  readonly socketDir: string
  readonly connect: Connect
  readonly config: Config
  /** Arranges rows past row-level security. */
  readonly owner: pg.Pool
  /** Lets the planner see the rows that are there, as it does in an installation that has run for a while. */
  learn(): Promise<unknown>
  close(): Promise<void>
}

export const DATABASE = 'bench'

/** A database server of one's own with the product's settings (it does wait for the disk), migrated and empty. */
export const openStage = async (): Promise<Stage> => {
  const dataDir = path.join(makeBenchFolder(), 'data')
  const server = await startPostgres({ dataDir })
  const connect = connectTo(server.socketDir)
  const admin = new pg.Client({ ...connect('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  await migrate(connect)
  const owner = openBarePool({ ...connect('owner'), max: 2 })
  return {
    dataDir,
    socketDir: server.socketDir,
    connect,
    config: benchConfig(dataDir),
    owner,
    learn: () => owner.query('vacuum analyze'),
    close: async () => {
      await owner.end()
      await server.stop()
    },
  }
}

export const connectTo = (socketDir: string): Connect => connectByLogin(socketDir, 5432, DATABASE, SUPERUSER)

/** A pool with nothing of ours. Its last connections may still be closing when the server stops. */
export const openBarePool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  return pool
}

/** The configuration of an installation on one machine, whatever the environment says. */
export const benchConfig = (dataDir: string): Config => loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })

/** A folder that goes away with this process. */
export const makeBenchFolder = (): string => {
  const folder = makeFolder('bench')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
