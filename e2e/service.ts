import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import type { Command } from './beside.ts'
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
  command(name: Command, ...args: string[]): Promise<string>
}

/**
 * Tests with a service that all files of a worker share. A file begins with `beginEmpty()`: nothing that another has left is
 * there, neither people nor messages nor counted attempts.
 */
export const test = base.extend<object, { service: Service }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this what a fixture needs
    async ({}, provide) => {
      const dataDir = makeFolder('e2e')
      await cp(preparedFolder(), dataDir)
      const { url, startBeside, stop } = await startService(dataDir)
      const beside = await startBeside()
      await provide({
        url,
        dataDir,
        caught: async () => (await readOutbox(url, { dataDir })) as Caught,
        command: beside.command,
      })
      await beside.stop()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ service }, provide) => provide(service.url),
})

export const beginEmpty = (): void =>
  test.beforeAll(async ({ service }) => void (await service.command('empty')))

export { expect } from '@playwright/test'
