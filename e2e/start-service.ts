import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/free-port.ts'
import { end, untilReady } from '#test/service-process.ts'
import type { Answered, Asked, Command } from './beside.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The return address of mails. */
export const MAIL_BOUNCES = 'retur@vikarklar.example'

/** Starts the service as `npm start` does, with its data in this folder. */
export const startService = async (dataDir: string, settings: Readonly<Record<string, string>> = {}) => {
  const port = settings['PORT'] ?? (await freePort())
  const url = `http://localhost:${port}`
  const environment = {
    ...process.env,
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    UNDO_SECONDS: '0',
    WELCOME_SMS: '0',
    MAIL_BOUNCES,
    NODE_ENV: 'production',
    ...settings,
  }
  const run = (script: string) =>
    spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', script], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  const service = run('src/main.ts')
  await untilReady(url, service).catch(async (error: unknown) => {
    await end(service)
    throw error
  })
  return { url, startBeside: () => askOf(run('e2e/beside.ts')), stop: () => end(service) }
}

/** Waits until the process is ready, and returns a function that calls it. */
const askOf = async (beside: ChildProcess) => {
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  const waitFor = (id: number) => {
    const answer = Promise.withResolvers<string>()
    waiting.set(id, answer)
    return answer.promise
  }
  beside.on('message', ({ id, printed = '', error }: Answered) => {
    if (error === undefined) waiting.get(id)?.resolve(printed)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  beside.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process beside the service has ended'))
  })
  await waitFor(0)
  let count = 0
  const command = (name: Command, ...args: string[]): Promise<string> => {
    count += 1
    const printed = waitFor(count)
    beside.send({ id: count, command: name, args } satisfies Asked)
    return printed
  }
  const stop = async () => {
    const ended = new Promise((resolve) => beside.once('exit', resolve))
    beside.disconnect()
    await ended
  }
  return { command, stop }
}
