import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/free-port.ts'
import { median, rounded, spread } from './figures.ts'
import { expectAnswer, getRequest, openConnection } from './http.ts'
import { familyOf, memoryOf } from './processes.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { makeBenchFolder, removeFolder } from './stage.ts'

const FULL = 5
const QUICK = 1
const TARGET_MS = 2000
const TARGET_MB = 250
const REQUESTS = 500
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts it like scripts/start.mjs, and also that script itself with its checks. */
const SERVICE = ['--import', './src/server/tsx-hook.ts', 'src/main.ts']
const SCRIPT = ['scripts/start.mjs']

/** Measures from the start of the process to the first answer, on existing data, and the memory used then. */
export const run: Bench = async ({ isQuick }) => {
  const count = isQuick ? QUICK : FULL
  const folder = makeBenchFolder()
  const starts = await startOften(count, SERVICE, path.join(folder, 'service'))
  const ms = starts.map((start) => start.ms)
  const megabytes = starts.map((start) => start.megabytes)
  say(`start, src/main.ts: ${spread(ms)} ms to the first answer`)
  say(`start, memory of Node and PostgreSQL after ${REQUESTS} requests: ${spread(megabytes)} MB`)
  const built = !isQuick && existsSync(path.join(root, 'dist/web/index.html'))
  const scripted = built ? await startOften(count, SCRIPT, path.join(folder, 'script')) : []
  if (built)
    say(`start, scripts/start.mjs: ${spread(scripted.map((start) => start.ms))} ms to the first answer`)
  else say('start, scripts/start.mjs: not measured, for it might have to build the web part first')

  removeFolder(folder)
  const memory = median(megabytes)
  const slowest = Math.max(median(ms), built ? median(scripted.map((start) => start.ms)) : 0)
  return {
    name: 'start',
    figure: `${rounded(slowest, 0)} ms; ${rounded(memory, 0)} MB`,
    target: `<= ${TARGET_MS} ms; <= ${TARGET_MB} MB`,
    ok: slowest <= TARGET_MS && memory <= TARGET_MB,
    ms: rounded(median(ms), 0),
    msByScript: built ? rounded(median(scripted.map((start) => start.ms)), 0) : null,
    megabytes: rounded(memory, 0),
  }
}

/** The first start makes the database and is not counted. */
const startOften = async (count: number, args: string[], dataDir: string) => {
  await startOnce(args, dataDir)
  const starts = []
  while (starts.length < count) starts.push(await startOnce(args, dataDir))
  return starts
}

const startOnce = async (args: string[], dataDir: string) => {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  let dead = false
  void ended.then(() => (dead = true))
  while (!(await isReady(port))) {
    if (dead) throw new Error('the service ended instead of starting')
    await wait(5)
  }
  const ms = performance.now() - start
  await ask(port)
  const megabytes = familyOf(child.pid ?? 0).reduce((sum, pid) => sum + memoryOf(pid), 0)
  child.kill('SIGTERM')
  await ended
  return { ms, megabytes }
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    const connection = await openConnection(port)
    const { status } = await connection.send(getRequest('/readyz'))
    connection.close()
    return status === 200
  } catch {
    return false
  }
}

/** Some requests, so that lazily loaded modules are loaded. */
const ask = async (port: number) => {
  const connection = await openConnection(port)
  for (let count = 0; count < REQUESTS; count += 1) await expectAnswer(connection, getRequest('/readyz'), 200)
  connection.close()
}
