import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openServices } from '#app/compose.ts'
import type { Config } from '#server/config/config.ts'
import type { Connect } from '#server/database/pools.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createTokens, type Tokens } from '#server/tokens.ts'
import { makeFolder } from '#test/folder.ts'
import { startMigratedServer } from '#test/migrated-server.ts'
import { onServer, TEMPLATE, type TestServer } from '#test/server.ts'
import { AS_IN_PRODUCTION } from '../as-in-production.ts'
import { benchConfig, connectTo } from './config.ts'
import { openConnection, type HttpConnection } from './http.ts'

export interface Stage {
  readonly connect: Connect
  readonly config: Config
  readonly tokens: Tokens
  /** Inserts rows without row-level security. */
  readonly owner: pg.Pool
  /** Runs ANALYZE, because an established installation has statistics. */
  learn(): Promise<unknown>
  /** The product's services in this process. */
  services(): Promise<Services>
  /** The product's web server on this database, in another process. */
  web(): Promise<Web>
  /** Keep-alive connections to it. */
  connections(count: number): Promise<HttpConnection[]>
  close(): Promise<void>
}

export interface Web {
  readonly port: number
  readonly pid: number
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
  const config = benchConfig(dataDir)
  const owner = openBarePool({ ...connect('owner'), max: 2 })
  const closers: (() => unknown)[] = []
  const closedLater = async <T extends { close(): unknown }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening
    closers.unshift(opened.close)
    return opened
  }
  const services = openedOnce(() => closedLater(openServices(config, connect, createLog('error'))))
  const web = openedOnce(() => closedLater(startWeb(dataDir, server.host, database)))
  const connections = async (count: number) => {
    const { port } = await web()
    return Promise.all(Array.from({ length: count }, () => closedLater(openConnection(port))))
  }
  const close = async () => {
    for (const closeOne of closers) await closeOne()
    await owner.end()
    await onServer(server, `drop database ${database} with (force)`)
    removeFolder(dataDir)
  }
  const learn = () => owner.query('vacuum analyze')
  return {
    connect,
    config,
    tokens: createTokens(config.secret),
    owner,
    learn,
    services,
    web,
    connections,
    close,
  }
}

const openedOnce = <T>(open: () => Promise<T>) => {
  let opening: Promise<T> | undefined
  return () => (opening ??= open())
}

const PROGRAM = fileURLToPath(new URL('web-process.ts', import.meta.url))
export const HOOK = fileURLToPath(new URL('../../src/server/tsx-hook.ts', import.meta.url))

const startWeb = async (...args: string[]): Promise<Web & { close(): Promise<void> }> => {
  const child = spawn(process.execPath, ['--import', HOOK, PROGRAM, ...args], {
    env: { ...process.env, ...AS_IN_PRODUCTION },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [address]: unknown[] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the web server did not start'))),
  ])
  const close = async () => {
    child.disconnect()
    await ended
  }
  return { port: Number(new URL(String(address)).port), pid: child.pid ?? 0, close }
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
