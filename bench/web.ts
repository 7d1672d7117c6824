import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Stage } from './stage.ts'

const PROGRAM = fileURLToPath(new URL('web-process.ts', import.meta.url))
const HOOK = fileURLToPath(new URL('../src/server/tsx-hook.ts', import.meta.url))

/** Starts the product's web server in a process of its own, so that it does not share its thread with who asks. */
export const startWeb = async ({ dataDir, socketDir }: Stage) => {
  const child = spawn(process.execPath, ['--import', HOOK, PROGRAM, dataDir, socketDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [address]: unknown[] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the web server did not start'))),
  ])
  const { port } = new URL(String(address))
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}
