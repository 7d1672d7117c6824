import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AS_IN_PRODUCTION } from './as-in-production.ts'
import { brokenOff, type Outcome } from './trial.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Runs a trial in a separate process.
 *
 * @param by the command that starts the process, such as `unshare`
 */
export const runTrialApart = async (
  name: string,
  runs?: string,
  env: Readonly<Record<string, string>> = {},
  by: readonly string[] = [],
): Promise<Outcome> => {
  const words = ['--import', './src/server/tsx-hook.ts', 'trials/run.ts', name]
  const child = spawn('env', [...by, process.execPath, ...words, ...(runs === undefined ? [] : [runs])], {
    cwd: root,
    env: { ...process.env, ...AS_IN_PRODUCTION, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let outcome: Outcome | undefined
  child.once('message', (message: Outcome) => (outcome = message))
  const [status]: unknown[] = await once(child, 'close')
  return outcome && status === 0 ? outcome : brokenOff(`it ended with code ${String(status)}`)
}
