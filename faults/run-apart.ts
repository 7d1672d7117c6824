import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutants.ts'
import type { Tally } from './scenario.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const BREAK = fileURLToPath(new URL('break.ts', import.meta.url))

/** Runs a scenario in a process of its own, by the socket of a PostgreSQL; with `env`, in all that it starts, too. */
const runApart = async (
  { name, runs, host }: { name: string; runs: number; host: string },
  pace: 'full' | 'quick',
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> => {
  const args = ['--import', './src/server/tsx-hook.ts', 'faults/run.ts', name, String(runs), host, pace]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const last = said.trim().split('\n').at(-1)
  if (!last?.startsWith('{')) throw new Error(`${name} ended without a result: ${complained}`)
  return JSON.parse(last) as Tally
}

export const runScenario = (name: string, runs: number, host: string) =>
  runApart({ name, runs, host }, 'full')

/** The scenario that has to notice it, with the defect in its process and in all that it starts. */
export const runMutant = ({ name: mutant, caughtBy: name, runs }: Mutant, host: string) => {
  const env = { NODE_OPTIONS: `--import=${BREAK}`, FAULTS_MUTANT: mutant }
  return runApart({ name, runs, host }, 'quick', env)
}
