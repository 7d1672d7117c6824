import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AS_IN_PRODUCTION } from '../as-in-production.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { findNotice, type Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'
import { tally, whatFailed, type Tally } from './scenario.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const BREAK = fileURLToPath(new URL('apply-mutant.ts', import.meta.url))

/** Timeout for a broken product that would hang forever. */
const LONGEST_MS = 20 * 60_000

/** Runs a scenario in a separate process, on the socket of a PostgreSQL; with `env`, which its children inherit. */
const runApart = async (
  { name, runs, host }: { name: string; runs: number; host: string },
  pace: 'full' | 'quick',
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> => {
  const args = [
    '--import',
    './src/server/tsx-hook.ts',
    'trials/faults/run.ts',
    name,
    String(runs),
    host,
    pace,
  ]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...AS_IN_PRODUCTION, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const last = said.trim().split('\n').at(-1)
  if (child.killed) throw new Error(`${name} was ended: it took longer than ${LONGEST_MS / 60_000} minutes`)
  if (!last?.startsWith('{')) throw new Error(`${name} ended without a result: ${complained}`)
  return JSON.parse(last) as Tally
}

/** Runs the scenario that must detect it, with the defect in its process and its children. */
export const runMutant = (mutant: Mutant, host: string, seed?: number) => {
  const { caughtBy: name, runs, isAboutTime } = mutant
  const env = {
    NODE_OPTIONS: `--import=${BREAK}`,
    FAULTS_MUTANT: mutant.name,
    ...(seed === undefined ? {} : { FAULTS_SEED: String(seed) }),
  }
  return runApart({ name, runs, host }, isAboutTime ? 'full' : 'quick', env)
}

export const tryMutants = async (host: string): Promise<Outcome> => {
  const unnoticed: string[] = []
  for (const mutant of MUTANTS) {
    const result = await runMutant(mutant, host).catch((error: unknown) => tally([whatFailed(error)], {}))
    const notice = findNotice(mutant, result)
    const verdict = notice === undefined ? 'NOT NOTICED' : 'noticed'
    say(`${mutant.name}: ${verdict} by ${mutant.caughtBy} in ${result.violations} of ${result.runs} runs`)
    if (notice === undefined) unnoticed.push(`${mutant.name} is not noticed by ${mutant.caughtBy}`)
  }
  const figure = `${MUTANTS.length - unnoticed.length} of ${MUTANTS.length} noticed`
  return { ok: unnoticed.length === 0, figure, wrong: unnoticed, figures: { mutants: MUTANTS.length } }
}
