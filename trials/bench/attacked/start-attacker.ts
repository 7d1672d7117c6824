import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Target } from './attack.ts'

const PROGRAM = fileURLToPath(new URL('attacker.ts', import.meta.url))
const HOOK = fileURLToPath(new URL('../../../src/server/tsx-hook.ts', import.meta.url))

/**
 * Starts an attack in a separate process. In reality it would run on another machine: here it gets the processor time
 * left by the service and the visitor.
 */
export const startAttacker = async (name: string, { port, cookie }: Target): Promise<() => Promise<void>> => {
  const attacker = spawn(
    'nice',
    ['-n', '19', process.execPath, '--import', HOOK, PROGRAM, name, String(port), cookie],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const ended = once(attacker, 'exit')
  await Promise.race([
    once(attacker, 'message'),
    ended.then(() => Promise.reject(new Error('the attacker did not start'))),
  ])
  return async () => {
    attacker.kill('SIGKILL')
    await ended
  }
}
