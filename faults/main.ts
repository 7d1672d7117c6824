import { parseArgs } from 'node:util'
import { findNotice } from './mutant.ts'
import { MUTANTS } from './mutants.ts'
import { boundOf, isProved, say, sayHead, sayRow } from './report.ts'
import { runMutant, runScenario } from './run-apart.ts'
import { tally, whatFailed } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { openServer } from './server.ts'

/** All scenarios or those named; with `--mutants`, whether each defect that a product could have would be noticed. */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, mutants: { type: 'boolean' } },
})
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const unknown = wanted.filter((name) => !SCENARIOS.some((known) => known.name === name))
if (unknown.length > 0) {
  say(`There is no scenario ${unknown.join(', ')}. There are:`)
  for (const { name, what } of SCENARIOS) say(`  ${name.padEnd(20)} ${what}`)
  process.exit(1)
}

const tryScenarios = async (host: string) => {
  const scenarios: Record<string, unknown> = {}
  const unproven: string[] = []
  let ok = true
  sayHead()
  for (const { name, runs: usual } of SCENARIOS.filter((listed) => isWanted(listed.name))) {
    const start = performance.now()
    const result = await runScenario(name, Number(values.runs ?? usual), host).catch(failedAltogether)
    sayRow(name, result, (performance.now() - start) / 1000)
    const { runs, violations, impossible } = result
    scenarios[name] = { runs, violations, bound: boundOf(result), ...(impossible && { impossible }) }
    if (!isProved(result)) unproven.push(name)
    ok &&= isProved(result)
  }
  return { name: 'faults', ok, unproven, scenarios }
}

const tryMutants = async (host: string) => {
  const unnoticed: string[] = []
  for (const mutant of MUTANTS.filter(({ caughtBy }) => isWanted(caughtBy))) {
    const result = await runMutant(mutant, host).catch(failedAltogether)
    const notice = findNotice(mutant, result)
    if (notice === undefined) unnoticed.push(mutant.name)
    const verdict = notice === undefined ? 'NOT NOTICED' : 'noticed'
    say(`${mutant.name}: ${verdict} by ${mutant.caughtBy} in ${result.violations} of ${result.runs} runs`)
    for (const sentence of notice ? [notice] : result.broken) say(`  broken: ${sentence.split('\n', 1)[0]}`)
  }
  return { name: 'mutants', ok: unnoticed.length === 0, unnoticed }
}

/** The others are tried all the same. */
const failedAltogether = (error: unknown) => tally([whatFailed(error)], {})

const server = await openServer()
const result = await (values.mutants ? tryMutants(server.host) : tryScenarios(server.host))
await server.close()
say(JSON.stringify(result))
process.exitCode = result.ok ? 0 : 1
