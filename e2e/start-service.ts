import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/free-port.ts'
import { end, output, untilReady } from '#test/service-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the service as `npm start` does, with its data in this folder. */
export const startService = async (dataDir: string) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    ...process.env,
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const run = (script: string, ...args: string[]) =>
    spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', script, ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const service = run('src/main.ts')
  await untilReady(url, service)
  return {
    url,
    /** Runs one of the operator's commands against it. */
    command: (script: string, ...args: string[]) => output(run(script, ...args)),
    stop: () => end(service),
  }
}
