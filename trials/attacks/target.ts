import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openServices } from '#app/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { TestApp } from '#test/app.ts'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { end, untilReady } from '#test/service-process.ts'

/** A running product, with direct access for arranging data and inspecting results. */
export interface Target {
  /** The address it listens on. */
  readonly url: string
  /** Its public origin, with which links begin. */
  readonly origin: string
  /** Its own services and its database, in this process. */
  readonly app: TestApp
  /** All output so far. */
  printed(): string
}

export interface RunningTarget extends Target {
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the service like an operator, in its own process with its own data folder, and with verbose logs. */
export const startTarget = async (settings: Record<string, string> = {}): Promise<RunningTarget> => {
  const port = await freePort()
  const folder = makeFolder('attacks')
  const url = `http://127.0.0.1:${port}`
  const variables = {
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'debug',
    ...settings,
  }
  const child = spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)))
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await untilReady(url, child)
  const { app, leave } = await enterBeside(variables)
  return {
    url,
    origin: app.config.appUrl,
    app,
    printed: () => lines.join(''),
    close: async () => {
      await leave()
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a second instance of a running product's services, with its settings, secret and database. */
const enterBeside = async (variables: Record<string, string>) => {
  const config = loadConfig(variables)
  const log = createLog('silent')
  const { connect, stop } = await joinDatabase(config, log)
  const services = await openServices(config, connect, log)
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  pool.on('error', () => {}) // the server stops first when the product ends
  const query: TestApp['db']['query'] = async (text, values) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows
  const leave = async () => {
    await pool.end()
    await services.close()
    await stop()
  }
  const now = () => new Date()
  const app: TestApp = {
    ...services,
    clock: { now, set: () => undefined },
    db: { connect, query, drop: leave },
    system: new SystemScope(null),
    close: leave,
  }
  return { app, leave }
}
