import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * A part of the trial in a separate process, which shares no thread with the measured parts. It ends with this process.
 */
export const startApart = (program: string): ChildProcess =>
  spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', `trials/cluster/monday/${program}`], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

export const firstWordOf = async (child: ChildProcess): Promise<unknown> => {
  const [word]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('a part of the trial ended at once'))),
  ])
  return word
}

export const endApart = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  else child.kill()
  await ended
}
