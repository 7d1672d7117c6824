import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { BENCHES, isBench } from './names.ts'
import { say } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)

const unknown = wanted.filter((name) => !isBench(name))
if (unknown.length > 0) {
  say(`There is no benchmark ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}`)
  process.exit(1)
}

/** Each in a process of its own, as it runs in production: React alone is eight times slower otherwise. */
const runOne = (name: string) => {
  const args = ['--import', './src/server/tsx-hook.ts', 'bench/run.ts', name]
  const env = { ...process.env, NODE_ENV: 'production' }
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  say(
    `The load is ${load.toFixed(1)} on ${availableParallelism()} processors already: the figures will scatter.`,
  )

const names = wanted.length > 0 ? wanted : BENCHES
process.exitCode = names.map(runOne).every((status) => status === 0) ? 0 : 1
