import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AS_IN_PRODUCTION } from '../as-in-production.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PROGRAM = fileURLToPath(new URL('web-process.ts', import.meta.url))
const HOOK = path.join(ROOT, 'src/server/tsx-hook.ts')

export interface Web {
  readonly port: number
  readonly pid: number
  close(): Promise<void>
}

interface Place {
  readonly dataDir: string
  readonly socketDir: string
  readonly database: string
}

/** Starts the product's web server in a separate process, so that it shares no thread with its clients. */
export const startWeb = async ({ dataDir, socketDir, database }: Place): Promise<Web> => {
  const child = spawn(process.execPath, ['--import', HOOK, PROGRAM, dataDir, socketDir, database], {
    env: { ...process.env, ...AS_IN_PRODUCTION },
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
