import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import { preparedFolder } from './prepared.ts'
import { startService } from './start-service.ts'

/** With owners: as root, the database's files are its own user's. */
const cp = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

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
      await cp(preparedFolder(), dataDir)
      const { url, command, stop } = await startService(dataDir)
      await provide({
        url,
        dataDir,
        caught: async () => (await readOutbox(url, { dataDir })) as Caught,
        command,
      })
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ service }, provide) => provide(service.url),
})

export { expect } from '@playwright/test'
