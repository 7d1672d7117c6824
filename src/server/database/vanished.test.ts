import type { PoolConfig } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openServices } from '#app/compose.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { until } from '#test/until.ts'
import type { Services } from '#server/services.ts'
import { startJobs } from '../jobs.ts'
import { POOL_TIMEOUTS, type Connect } from './pools.ts'

/** The default timeouts would make the test take minutes. */
const LITTLE: PoolConfig = { query_timeout: 1000, connectionTimeoutMillis: 1000 }
const usual = { ...POOL_TIMEOUTS }

let app: TestApp
let kari: CastAdministrator
let relay: Relay
let far: Services & { close(): Promise<void> }
let connectFar: Connect
let log: ReturnType<typeof createHeardLog>

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castVikar(app, kari, 'Ola Hansen')
  Object.assign(POOL_TIMEOUTS, LITTLE)
  relay = await startRelay(app.db.connect('owner'))
  connectFar = (role) => relay.through(app.db.connect(role))
  log = createHeardLog()
  far = await openServices(app.config, connectFar, log.log, app.clock)
})
afterEach(async () => {
  Object.assign(POOL_TIMEOUTS, usual)
  await far.close()
  relay.close()
  await app.close()
})

const isLogged = (words: string) => log.lines.some((line) => line.includes(words))
const names = async () =>
  far.database.transaction(kari.scope, (tx) => tx.selectFrom('vikarer').select('fullName').execute())

it('a database that vanishes silently is given up, and used again when it is back', async () => {
  expect(await names()).toHaveLength(1)
  relay.swallow()
  const answers = await Promise.allSettled([names(), names(), names()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await relay.restore()
  await until(async () => (await names().catch(() => [])).length === 1)
})

it('notices that wait for such a database arrive when it is back', async () => {
  const heard: unknown[] = []
  app.live.subscribe(['employer:a'], (keys) => heard.push(keys))
  relay.swallow()
  far.live.publish('employer:a', ['vikarer'])
  await until(() => isLogged('a live notice waits for the database'))
  expect(heard).toEqual([])
  await relay.restore()
  await until(() => heard.length > 0)
})

it('jobs that wait for such a database run when it is back', async () => {
  let done = 0
  const work = async () => void (done += 1)
  const jobs = {
    'deliver-sms': work,
    'deliver-email': work,
    'deliver-push': work,
    'stop-unwanted': work,
    'ask-next': work,
    'keep-forecast': work,
    'send-login-links': work,
    'cancel-shifts': work,
    'warn-low-balance': work,
    erase: work,
  }
  const runner = await startJobs(connectFar, jobs, {}, log.log)
  relay.swallow()
  await app.db.query("select graphile_worker.wake('deliver-sms')")
  await until(() => isLogged('the job queue waits for the database'))
  expect(done).toBe(0)
  await relay.restore()
  await until(() => done > 0)
  await runner.stop()
})

it('the first failure is reported, though the rollback fails too', async () => {
  const failing = far.database.transaction(kari.scope, async (tx) => {
    await tx.selectFrom('vikarer').select('id').execute()
    relay.cut()
    throw new Error('what failed first')
  })
  await expect(failing).rejects.toThrow('what failed first')
})
