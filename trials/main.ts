import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { GROUPS, trialsNamed } from './list.ts'
import { areGood, linesOf, summaryOf, type Result } from './report.ts'
import { runTrialApart } from './run-apart.ts'
import { say } from './say.ts'

/** `npm run trials` lists them; given names of trials or groups, it runs those, one after the other. */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' } },
})

const trials = trialsNamed(wanted)
if (!trials || trials.length === 0) {
  if (!trials) say(`There is no such trial in: ${wanted.join(', ')}\n`)
  for (const [group, listed] of Object.entries(GROUPS)) {
    say(group)
    for (const { name, about } of listed) say(`  ${name.padEnd(18)} ${about}`)
  }
  process.exit(trials ? 0 : 1)
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  say(`The load is ${load.toFixed(1)} on ${availableParallelism()} processors already: figures will scatter.`)

const results: Result[] = []
for (const trial of trials) {
  const start = performance.now()
  const outcome = await runTrialApart(trial.name, values.runs)
  const result = { name: trial.name, seconds: Math.round((performance.now() - start) / 1000), ...outcome }
  for (const line of linesOf(result)) say(line)
  results.push(result)
}
say(summaryOf(results))
process.exitCode = areGood(results) ? 0 : 1
