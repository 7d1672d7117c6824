import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The real service in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  /** Ends it as an operator does (SIGTERM) or as a power cut does (SIGKILL); the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the service on a data directory and waits until it answers. The port stays the same for the same `port`. */
export const startService = async (
  dataDir: string,
  port: number,
  role: 'all' | 'web' = 'all',
): Promise<ServiceProcess> => {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', 'src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      PROCESS: role,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await until(() => answers(child, url), 60)
  return {
    url,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

const answers = async (child: ChildProcess, url: string) => {
  if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.ok === true
}

/** A port of this machine that is free now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
