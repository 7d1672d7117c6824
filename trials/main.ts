import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { GROUPS, trialsNamed } from './list.ts'
import { areGood, linesOf, summaryOf, type Result } from './report.ts'
import { say } from './say.ts'
import { brokenOff, type Outcome, type Trial } from './trial.ts'

/** `npm run trials` lists them; with names of trials or groups it runs those, one after the other. */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' } },
})
const root = fileURLToPath(new URL('../', import.meta.url))

const trials = trialsNamed(wanted)
if (!trials || trials.length === 0) {
  if (!trials) say(`There is no such trial in: ${wanted.join(', ')}\n`)
  for (const [group, listed] of Object.entries(GROUPS)) {
    say(group)
    for (const { name, about } of listed) say(`  ${name.padEnd(18)} ${about}`)
  }
  process.exit(trials ? 0 : 1)
}

/** In a process of its own, as it runs in production: React alone is eight times slower otherwise. */
const runApart = async ({ name }: Trial): Promise<Outcome> => {
  const runs = values.runs === undefined ? [] : [values.runs]
  const child = spawn(
    process.execPath,
    ['--import', './src/server/tsx-hook.ts', 'trials/run.ts', name, ...runs],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), // as scripts/start.mjs does
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  let outcome: Outcome | undefined
  child.once('message', (message: Outcome) => (outcome = message))
  const [status]: unknown[] = await once(child, 'close')
  return outcome && status === 0 ? outcome : brokenOff(`it ended with code ${String(status)}`)
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  say(`The load is ${load.toFixed(1)} on ${availableParallelism()} processors already: figures will scatter.`)

const results: Result[] = []
for (const trial of trials) {
  const start = performance.now()
  const outcome = await runApart(trial)
  const result = { name: trial.name, seconds: Math.round((performance.now() - start) / 1000), ...outcome }
  for (const line of linesOf(result)) say(line)
  results.push(result)
}
say(summaryOf(results))
process.exitCode = areGood(results) ? 0 : 1
