import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenOff, type Outcome } from './trial.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Runs a trial in a process of its own, as it runs in production: React alone is eight times slower otherwise. */
export const runTrialApart = async (
  name: string,
  runs?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const child = spawn(
    process.execPath,
    ['--import', './src/server/tsx-hook.ts', 'trials/run.ts', name, ...(runs === undefined ? [] : [runs])],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), // as scripts/start.mjs does
        ...env,
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  let outcome: Outcome | undefined
  child.once('message', (message: Outcome) => (outcome = message))
  const [status]: unknown[] = await once(child, 'close')
  return outcome && status === 0 ? outcome : brokenOff(`it ended with code ${String(status)}`)
}
