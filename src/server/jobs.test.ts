import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHeardLog } from '#test/heard-log.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { until } from '#test/until.ts'
import { startJobs, type Jobs } from './jobs.ts'

let db: TestDatabase
let relay: Relay
let heard: ReturnType<typeof createHeardLog>
let runner: Awaited<ReturnType<typeof startJobs>> | undefined
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

beforeEach(async () => {
  db = await createTestDatabase()
  relay = await startRelay(db.connect('vikarklar_jobs'))
  heard = createHeardLog()
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  process.off('unhandledRejection', note)
  await runner?.stop()
  relay.close()
  await db.drop()
})

/** The queue through the relay, with one job. */
const start = async (work: () => Promise<void>) => {
  const nothing = async () => {}
  const jobs: Jobs = {
    'deliver-sms': work,
    'deliver-email': nothing,
    'deliver-push': nothing,
    'stop-unwanted': nothing,
    'ask-next': nothing,
    'keep-forecast': nothing,
    'cancel-shifts': nothing,
    'send-login-links': nothing,
    'warn-low-balance': nothing,
    erase: nothing,
  }
  runner = await startJobs((role) => relay.through(db.connect(role)), jobs, {}, heard.log)
}
const wake = () => db.query("select graphile_worker.wake('deliver-sms')")
/** The jobs that the queue has started and not released since. */
const held = async (): Promise<unknown[]> =>
  (await db.query('select id from graphile_worker._private_jobs where locked_at is not null')).map(
    ({ id }) => id,
  )

const ENDS: [string, () => Promise<void>][] = [
  ['was done', async () => {}],
  ['failed', () => Promise.reject(new Error('failed on purpose'))],
]

it.each(ENDS)(
  'a job that %s while the database went away is recorded when it is back, and the next is begun',
  async (_what, end) => {
    let runs = 0
    await start(async () => {
      runs += 1
      if (runs > 1) return
      relay.cut()
      await end()
    })
    await wake()
    await until(() => runs === 1)
    await until(() => heard.lines.some((line) => line.includes('waits for the database')))
    const [first] = await held()
    await relay.restore()
    // Twice, because a call in flight when the connection was lost may have taken the only job.
    while (runs < 2) {
      await wake()
      await until(() => runs >= 2, 1).catch(() => {})
    }
    await until(async () => !(await held()).includes(first))
    expect(first).toBeDefined()
    expect(unhandled).toEqual([])
  },
)

/** Makes the database refuse the queue's writes, as with a full disk, and counts them. */
const refusing = (condition = 'disk_full') => `
  create sequence refused;
  create function refuse() returns trigger language plpgsql security definer as $$
    begin perform nextval('public.refused'); raise 'nothing is written' using errcode = '${condition}'; end $$`
const FULL = `
  create trigger full_disk before update or delete on graphile_worker._private_jobs
    for each row execute function refuse()`
const refused = async () => Number((await db.query('select last_value from refused'))[0]?.['last_value'])

it.each([
  ...ENDS.map((end) => ['disk_full', ...end] as const),
  ...ENDS.map((end) => ['read_only_sql_transaction', ...end] as const),
])(
  'after %s, a job that %s meanwhile is recorded when the database writes again',
  async (condition, _what, end) => {
    await db.query(refusing(condition))
    let isBegun = false
    await start(async () => {
      await db.query(FULL)
      isBegun = true
      await end()
    })
    await wake()
    await until(() => isBegun)
    const [first] = await held()
    await until(async () => (await refused()) > 1)
    await db.query('drop function refuse cascade')
    await until(async () => !(await held()).includes(first))
    expect(first).toBeDefined()
    expect(unhandled).toEqual([])
  },
)

/** Longer than the queue's pause before it tries for the third time. */
const NEXT_TRY_MS = 500

const isWaiting = async () => heard.lines.some((line) => line.includes('waits for the database'))

describe.each<[string, () => Promise<unknown>, () => Promise<boolean>]>([
  ['is away', async () => relay.cut(), isWaiting],
  ['is coming up', async () => relay.refuse(), isWaiting],
  ['has vanished without a word', async () => relay.swallow(), async () => true],
  ['refuses what is written', () => db.query(FULL), async () => (await refused()) > 1],
])('a queue that stops while the database %s', (_how, fail, isSeen) => {
  it.each(ENDS)('ends, and leaves no failure uncaught, though a job %s', async (_what, end) => {
    await db.query(refusing())
    let isOver = false
    await start(async () => {
      await fail()
      isOver = true
      await end()
    })
    await wake()
    await until(() => isOver)
    await until(isSeen)
    await runner?.stop()
    runner = undefined
    await wait(NEXT_TRY_MS)
    expect(unhandled).toEqual([])
  })
})

it('a job that ends when the queue stops is recorded before the connections close', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    let isAtWork = false
    await start(() => {
      isAtWork = true
      return end
    })
    await wake()
    await until(() => isAtWork)
    const stopped = runner?.stop()
    runner = undefined
    setTimeout(resolve, round)
    await stopped
    expect(await held()).toEqual([])
    expect(unhandled).toEqual([])
  }
})
