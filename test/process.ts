import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The real service in a separate process. */
export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  /** Ends it like an operator (SIGTERM) or like a power failure (SIGKILL); the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Resolves when it has ended for any reason. */
  readonly ended: Promise<number | null>
}

/** Ensures that no process outlives the one that started it. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Differences from an installation on one machine without configuration. */
export interface Setting {
  readonly env?: Readonly<Record<string, string>>
  /** A command that starts the service, with its arguments. */
  readonly by?: readonly string[]
  /** The folder of another release. */
  readonly release?: string | undefined
}

/** Starts the service on a data directory and waits until it answers. The port stays the same for the same `port`. */
export const startService = async (
  dataDir: string,
  port: number,
  role: 'all' | 'web' = 'all',
  setting: Setting = {},
): Promise<ServiceProcess> => {
  const url = `http://localhost:${port}`
  const { child, end, ended } = spawnService(dataDir, port, role, setting)
  try {
    await until(() => answers(child, url), 60)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { url, end, ended, pid: child.pid ?? 0 }
}

/** Starts the service without waiting for it: a worker listens on no port. */
export const spawnService = (
  dataDir: string,
  port: number,
  role: 'all' | 'web' | 'worker',
  { env = {}, by = [], release = root }: Setting = {},
) => {
  const [command, ...args] = [...by, process.execPath, '--import', './src/server/tsx-hook.ts', 'src/main.ts']
  const child = spawn(command ?? process.execPath, args, {
    cwd: release,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      PROCESS: role,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(release, 'node_modules/.cache/node'), // like scripts/start.mjs
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  return { child, end, ended }
}

const answers = async (child: ChildProcess, url: string) => {
  if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.ok === true
}
