import { fileURLToPath } from 'node:url'
import { runTrialApart } from '../run-apart.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { CLUSTER_MUTANTS, type ClusterDefect } from './mutants.ts'

const BREAK = fileURLToPath(new URL('../faults/apply-mutant.ts', import.meta.url))

/** Checks that each trial notices its defects; ONLY_MUTANTS selects those whose names contain it. */
export const tryClusterMutants = async (): Promise<Outcome> => {
  const wanted = process.env['ONLY_MUTANTS'] ?? ''
  const mutants = CLUSTER_MUTANTS.filter(({ name }) => name.includes(wanted))
  const unnoticed: string[] = []
  for (const mutant of mutants) {
    const { notice, wrong } = await tryMutant(mutant)
    say(`${mutant.name}: ${notice === undefined ? 'NOT NOTICED' : `noticed (${notice})`}`)
    if (notice === undefined)
      unnoticed.push(
        `${mutant.name} is not noticed by ${mutant.caughtBy}, which said: ${wrong.slice(0, 600)}`,
      )
  }
  const { length } = mutants
  const figure = `${length - unnoticed.length} of ${length} noticed`
  return { ok: length > 0 && unnoticed.length === 0, figure, wrong: unnoticed, figures: { mutants: length } }
}

const tryMutant = async ({ name, caughtBy, breaks, env = {}, tries = 1 }: ClusterDefect) => {
  const broken = { ...env, NODE_OPTIONS: `--import=${BREAK}`, FAULTS_MUTANT: name }
  let wrong: readonly string[] = []
  for (let tried = 0; tried < tries; tried += 1) {
    ;({ wrong } = await runTrialApart(caughtBy, undefined, broken))
    const notice = wrong.find((violation) => violation.includes(breaks))
    if (notice !== undefined) return { notice, wrong: '' }
  }
  return { notice: undefined, wrong: wrong.join('; ') }
}
