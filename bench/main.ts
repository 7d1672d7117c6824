import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { BENCHES, isBench } from './benches.ts'
import { say, type Result } from './report.ts'
import { areMet, failed, rowsOf, summaryOf } from './summary.ts'
import { sayTable } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const all = Object.keys(BENCHES)

const unknown = wanted.filter((name) => !isBench(name))
if (unknown.length > 0) {
  say(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(1)
}

/** Each in a process of its own, as it runs in production: React alone is eight times slower otherwise. */
const runOne = async (name: string): Promise<Result> => {
  const args = ['--import', './src/server/tsx-hook.ts', 'bench/run.ts', name]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let result: Result | undefined
  child.once('message', (message) => (result = message as unknown as Result))
  const [status]: unknown[] = await once(child, 'close')
  return result && status === 0 ? result : failed(name)
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  say(
    `The load is ${load.toFixed(1)} on ${availableParallelism()} processors already: the figures will scatter.`,
  )

const results: Result[] = []
for (const name of wanted.length > 0 ? wanted : all) results.push(await runOne(name))
sayTable(rowsOf(results))
say(summaryOf(results))
process.exitCode = areMet(results) ? 0 : 1
