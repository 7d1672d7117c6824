import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { readOutbox } from '#test/outbox.ts'
import { end, output, untilReady } from '#test/service-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Caught {
  readonly sms: { id: string; to: string; text: string; createdAt: string }[]
  readonly email: {
    id: string
    to: string
    subject: string
    text: string
    html: string
    attachments: { filename: string; contentType: string; content: string }[]
  }[]
}

/** The real service with a database of its own, as `npm start` runs it. */
export interface Service {
  readonly url: string
  readonly dataDir: string
  /** What the stand-ins for SMS and e-mail have caught. */
  caught(): Promise<Caught>
  /** Runs one of the operator's commands against it. */
  command(script: string, ...args: string[]): Promise<string>
}

/**
 * Tests with a service that one file's tests share: `test.use({ stage: 'its name' })` gives each file a worker, and so a
 * database and limits, of its own.
 */
export const test = base.extend<{ clean: void }, { stage: string; service: Service }>({
  stage: ['', { scope: 'worker', option: true }],
  service: [
    async ({ stage: _ }, provide) => {
      const dataDir = makeFolder('e2e')
      const port = await freePort()
      const environment = {
        ...process.env,
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
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
      const url = `http://localhost:${port}`
      await untilReady(url, service)
      await provide({
        url,
        dataDir,
        caught: async () => (await readOutbox(url, { dataDir })) as Caught,
        command: (script, ...args) => output(run(script, ...args)),
      })
      await end(service)
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ service }, provide) => provide(service.url),
})

export { expect } from '@playwright/test'
