import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import type { Command } from './beside.ts'
import { preparedFolder } from './prepared.ts'
import { startService } from './start-service.ts'

/** Preserves file owners: under root the database's files belong to its own user. */
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

/** The real service with its own database, as `npm start` runs it. */
export interface Service {
  readonly url: string
  readonly dataDir: string
  /** The messages caught by the stand-ins for SMS and e-mail. */
  caught(): Promise<Caught>
  /** Runs an operator's command against it. */
  command(name: Command, ...args: string[]): Promise<string>
}

/**
 * Tests with one service shared by all files of a worker. A file begins with `beginEmpty()`, which deletes the people,
 * messages and counted attempts of earlier files.
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
