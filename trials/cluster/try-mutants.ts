import { fileURLToPath } from 'node:url'
import { runTrialApart } from '../run-apart.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { CLUSTER_MUTANTS } from './mutants.ts'

const BREAK = fileURLToPath(new URL('../faults/apply-mutant.ts', import.meta.url))

/** Whether each trial notices the defects that it is there for. */
export const tryClusterMutants = async (): Promise<Outcome> => {
  const unnoticed: string[] = []
  for (const { name, caughtBy, breaks } of CLUSTER_MUTANTS) {
    const env = { NODE_OPTIONS: `--import=${BREAK}`, FAULTS_MUTANT: name }
    const { wrong } = await runTrialApart(caughtBy, undefined, env)
    const notice = wrong.find((violation) => violation.includes(breaks))
    say(`${name}: ${notice === undefined ? 'NOT NOTICED' : `noticed (${notice})`}`)
    if (notice === undefined)
      unnoticed.push(`${name} is not noticed by ${caughtBy}, which said: ${wrong.join('; ').slice(0, 600)}`)
  }
  const { length } = CLUSTER_MUTANTS
  const figure = `${length - unnoticed.length} of ${length} noticed`
  return { ok: unnoticed.length === 0, figure, wrong: unnoticed, figures: { mutants: length } }
}
