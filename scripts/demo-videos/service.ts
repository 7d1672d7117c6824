import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import * as z from 'zod/mini'
import { makeFolder } from '#test/folder.ts'
import { root } from '../prepare.mjs'

/** What the films show as the service's address. Chromium finds it on this machine. */
export const ADDRESS = 'http://vikarklar.example'

/** The real service with a database of its own, filled with the demonstration. */
export interface Service {
  readonly port: number
  readonly administrator: { readonly email: string; readonly password: string }
  /** What the stand-in for SMS has caught, the newest first. */
  caughtSms(): Promise<z.infer<typeof Caught>['sms']>
  end(): Promise<void>
}

const Caught = z.object({ sms: z.array(z.object({ to: z.string(), text: z.string() })) })

export async function startService(): Promise<Service> {
  const dataDir = makeFolder('demo-videos')
  const port = await freePort()
  const environment = {
    ...process.env,
    PORT: String(port),
    APP_URL: ADDRESS,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    DATABASE_URL: undefined,
    SMS_GATEWAY: 'local',
    SMTP_URL: 'local',
    STRIPE_SECRET_KEY: 'local',
  }
  const run = (script: string, ...args: string[]) =>
    spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', script, ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const service = run('src/main.ts')
  const end = async () => {
    await stop(service)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(port, service)
    const printed = await output(run('scripts/demo.ts', '--yes'))
    return {
      port,
      administrator: {
        email: /\S+@\S+/.exec(printed)?.[0] ?? '',
        password: /Passord\s+(\S+)/.exec(printed)?.[1] ?? '',
      },
      caughtSms: async () =>
        Caught.parse(await (await fetch(`http://127.0.0.1:${port}/api/utboks`)).json()).sms,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function untilReady(port: number, service: ChildProcess) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (service.exitCode !== null) throw new Error(`the service ended with code ${service.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service did not answer within a minute')
}

async function output(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the demonstration could not be made: ${text}`)
  return text
}

async function stop(service: ChildProcess) {
  if (service.exitCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}
