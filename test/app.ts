import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openServices } from '#app/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A clock set by the test. */
export interface TestClock {
  now(): Date
  set(instant: string): void
}

/** The product's services on a database of their own. */
export interface TestApp extends Services {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly system: SystemScope
  close(): Promise<void>
}

/** Everything real but the clock; messages are caught in a temporary folder. */
export const openTestApp = async (env: Record<string, string> = {}): Promise<TestApp> =>
  openAppOn(await createTestDatabase(), env)

/** The same on an existing database, which is dropped with it. */
export const openAppOn = async (db: TestDatabase, env: Record<string, string> = {}): Promise<TestApp> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-app-'))
  const config = loadConfig({ DATA_DIR: dataDir, WELCOME_SMS: '0', ...env })
  const clock = createTestClock()
  const services = await openServices(config, db.connect, createLog('silent'), clock)
  return {
    ...services,
    clock,
    db,
    system: new SystemScope(null),
    close: async () => {
      await services.close()
      await db.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const createTestClock = (): TestClock => {
  let fixed: Date | undefined
  return { now: () => fixed ?? new Date(), set: (instant) => (fixed = new Date(instant)) }
}
