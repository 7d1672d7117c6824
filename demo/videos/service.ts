import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { readOutbox } from '#test/outbox.ts'
import { end, output, untilReady } from '#test/service-process.ts'
import { root } from '../../scripts/prepare.mjs'

/** The address of the service in the films. Chromium resolves it to this machine. */
export const ADDRESS = 'https://vikarklar.example'

/** The real service with a database of its own, filled with the demonstration. */
export interface Service {
  readonly port: number
  readonly administrator: { readonly email: string; readonly password: string }
  /** The SMS caught by the stand-in, the newest first. */
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
  const close = async () => {
    await end(service)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(`http://127.0.0.1:${port}`, service)
    const printed = await output(run('demo/main.ts', '--yes'))
    return {
      port,
      administrator: {
        email: /\S+@\S+/.exec(printed)?.[0] ?? '',
        password: /Passord\s+(\S+)/.exec(printed)?.[1] ?? '',
      },
      caughtSms: async () => Caught.parse(await readOutbox(`http://127.0.0.1:${port}`, { dataDir })).sms,
      end: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
