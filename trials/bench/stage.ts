import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Connect } from '#server/database/pools.ts'
import { makeFolder } from '#test/folder.ts'
import { startMigratedServer } from '#test/migrated-server.ts'
import { onServer, TEMPLATE, type TestServer } from '#test/server.ts'
import { benchConfig, connectTo } from './config.ts'
import { startWeb, type Web } from './web.ts'

export interface Stage {
  readonly connect: Connect
  readonly config: Config
  /** Inserts rows without row-level security. */
  readonly owner: pg.Pool
  /** Runs ANALYZE, because an established installation has statistics. */
  learn(): Promise<unknown>
  /** The product's web server on this database. */
  startWeb(): Promise<Web>
  close(): Promise<void>
}

/** A separate database server, as in production: without other load, and with fsync. */
export const openOwnStage = async (): Promise<Stage> => {
  const server = await startMigratedServer('bench')
  const stage = await openStageOn(server)
  const close = async () => {
    await stage.close()
    await server.close()
  }
  return { ...stage, close }
}

/**
 * A separate database, migrated and empty, on a server that runs. Without test/database.ts: that would bring the test
 * runner into the process that is measured.
 */
export const openStageOn = async (server: TestServer): Promise<Stage> => {
  const dataDir = makeBenchFolder()
  const database = `bench_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${TEMPLATE}`)
  const connect = connectTo(server.host, database)
  const owner = openBarePool({ ...connect('owner'), max: 2 })
  return {
    connect,
    config: benchConfig(dataDir),
    owner,
    learn: () => owner.query('vacuum analyze'),
    startWeb: () => startWeb({ dataDir, socketDir: server.host, database }),
    close: async () => {
      await owner.end()
      await onServer(server, `drop database ${database} with (force)`)
      removeFolder(dataDir)
    },
  }
}

/** A plain pool. Its last connections may still be closing when the server stops. */
export const openBarePool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  return pool
}

/** Folders left by failed benchmarks. */
const folders = new Set<string>()
process.once('exit', () => folders.forEach(removeFolder))

export const makeBenchFolder = (): string => {
  const folder = makeFolder('bench')
  folders.add(folder)
  return folder
}

export const removeFolder = (folder: string) => {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}
