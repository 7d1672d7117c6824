import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/free-port.ts'
import { judge, type Bench } from './bench.ts'
import { median, rounded, spread } from './figures.ts'
import { expectAnswer, getRequest, openConnection } from './http.ts'
import { familyOf, memoryOf } from './processes.ts'
import { say } from '../say.ts'
import { makeBenchFolder, removeFolder } from './stage.ts'

const STARTS = 5
const REQUESTS = 500
const READY = getRequest('/readyz')
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts it like scripts/start.mjs, and also that script itself with its checks. */
const SERVICE = ['--import', './src/server/tsx-hook.ts', 'src/main.ts']
const SCRIPT = ['scripts/start.mjs']

/** Measures from the start of the process to the first answer, on existing data, and the memory used then. */
export const run: Bench = async ({ after }) => {
  const folder = makeBenchFolder()
  after(() => removeFolder(folder))
  const starts = await startOften(SERVICE, path.join(folder, 'service'))
  const ms = starts.map((start) => start.ms)
  const megabytes = starts.map((start) => start.megabytes)
  say(`start, src/main.ts: ${spread(ms)} ms to the first answer`)
  say(`start, memory of Node and PostgreSQL after ${REQUESTS} requests: ${spread(megabytes)} MB`)
  const isBuilt = existsSync(path.join(root, 'dist/web/index.html'))
  const scripted = isBuilt ? await startOften(SCRIPT, path.join(folder, 'script')) : []
  const byScript = scripted.map((start) => start.ms)
  if (isBuilt) say(`start, scripts/start.mjs: ${spread(byScript)} ms to the first answer`)
  else say('start, scripts/start.mjs: not measured, for it might have to build the web part first')
  const slowest = Math.max(median(ms), ...(isBuilt ? [median(byScript)] : []))
  return judge({
    'first answer': { figure: rounded(slowest, 0), most: 2000, unit: ' ms' },
    memory: { figure: rounded(median(megabytes), 0), most: 250, unit: ' MB' },
  })
}

/** The first start makes the database and is not counted. */
const startOften = async (args: string[], dataDir: string) => {
  await startOnce(args, dataDir)
  const starts = []
  while (starts.length < STARTS) starts.push(await startOnce(args, dataDir))
  return starts
}

const startOnce = async (args: string[], dataDir: string) => {
  const port = await freePort()
  const cache = path.join(root, 'node_modules/.cache/node')
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: cache,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('the service ended instead of starting')
    await wait(5)
  }
  const ms = performance.now() - start
  // Some requests, so that lazily loaded modules are loaded.
  const connection = await openConnection(port)
  for (let count = 0; count < REQUESTS; count += 1) await expectAnswer(connection, READY, 200)
  connection.close()
  const megabytes = familyOf(child.pid ?? 0).reduce((sum, pid) => sum + memoryOf(pid), 0)
  child.kill('SIGTERM')
  await ended
  return { ms, megabytes }
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    const connection = await openConnection(port)
    const { status } = await connection.send(READY)
    connection.close()
    return status === 200
  } catch {
    return false
  }
}
