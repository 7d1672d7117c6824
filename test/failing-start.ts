import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A start that is expected to end by itself: its exit code, and what it writes to standard error and to the log. */
export const failingStart = async (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', 'src/main.ts'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let error = ''
  let log = ''
  child.stderr.on('data', (chunk) => (error += String(chunk)))
  child.stdout.on('data', (chunk) => (log += String(chunk)))
  const [code]: unknown[] = await once(child, 'close')
  return { code, error, log }
}
