import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * A part of the trial in a separate process, which shares no thread with the measured parts. It ends with this process.
 * Resolves with what it says first.
 */
export const startApart = async (program: string) => {
  const words = ['--import', './src/server/tsx-hook.ts', `trials/cluster/monday/${program}`]
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [first]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('a part of the trial ended at once'))),
  ])
  const close = async () => {
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    else child.kill()
    await ended
  }
  return { child, first, close }
}
