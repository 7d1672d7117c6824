import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wait } from './throttle.ts'
import { TooBusy } from './semaphore.ts'
import { createTimeBudgets, type TimeBudgets } from './time-budgets.ts'

const LIMITS = { burstMs: 100, refill: 0.5, atOnce: 3, waiting: 2, patienceMs: 1000 }

let budgets: TimeBudgets
let done: string[]

beforeEach(() => {
  vi.useFakeTimers()
  budgets = createTimeBudgets(LIMITS, { ...LIMITS, refill: 0.25 })
  done = []
})
afterEach(() => void vi.useRealTimers())

const confirmed = (userId: string) => ({ userId, emailVerified: true })

/** Work that takes this long, and is recorded when done. */
const work = (key: string, ms: number, gone?: AbortSignal) =>
  budgets.run(confirmed(key), async () => void (await wait(ms), done.push(key)), gone)

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('a caller within their budget is not delayed', async () => {
  const together = Promise.all([work('kari', 30), work('kari', 30), work('kari', 30)])
  await pass(30)
  await together
  expect(done).toEqual(['kari', 'kari', 'kari'])
})

it('a caller who has used it up pauses, has one call done at a time, and delays no one else', async () => {
  const first = work('kari', 280) // overdraws the budget by 40 ms
  await pass(280)
  await first
  const [second, third, other] = [work('kari', 10), work('kari', 10), work('nils', 10)]
  await pass(10)
  await other
  expect(done).toEqual(['kari', 'nils'])
  await pass(80 - 10) // 40 ms owed, repaid at half
  expect(done).toEqual(['kari', 'nils'])
  await pass(10)
  await second
  expect(done).toEqual(['kari', 'nils', 'kari'])
  await pass(30)
  await third
  expect(done).toEqual(['kari', 'nils', 'kari', 'kari'])
})

it('an unconfirmed account pauses twice as long', async () => {
  const nils = { userId: 'nils', emailVerified: false }
  const use = (ms: number) => budgets.run(nils, async () => void (await wait(ms), done.push('nils')))
  await Promise.all([use(280), pass(280)]) // of 100 ms: 110 are owed, and the debt is 100 at most
  const next = use(1)
  await pass(390)
  expect(done).toHaveLength(1)
  await pass(20)
  await next
})

it('the smallest piece counts for what it costs to be let in', async () => {
  for (let times = 0; times < 19; times += 1) await budgets.enter(confirmed('kari'))
  await Promise.all([work('kari', 20), pass(20)])
  let isIn = false
  const entering = budgets.enter(confirmed('kari')).then(() => (isIn = true))
  await pass(0)
  expect(isIn).toBe(false)
  await pass(10)
  await entering
})

it('the budget refills up to its maximum', async () => {
  await Promise.all([work('kari', 100), pass(100)])
  await pass(10_000)
  const together = Promise.all([work('kari', 220), work('kari', 10)])
  await pass(220)
  await together
  const next = work('kari', 1)
  await pass(1)
  expect(done).toHaveLength(3)
  await pass(100)
  await next
})

it('a limited number run at once within the budget, and are charged their combined time', async () => {
  const calls = Promise.all(Array.from({ length: 5 }, () => work('kari', 60)))
  await pass(60)
  expect(done).toHaveLength(4) // three, and the first of the line
  await pass(70)
  await calls
  const next = work('kari', 1)
  await pass(1)
  await next
  expect(done).toHaveLength(6)
})

it('a caller who asks for too much at once, or has waited too long, is rejected before any work starts', async () => {
  budgets = createTimeBudgets({ ...LIMITS, patienceMs: 150 })
  await Promise.all([work('kari', 3000), pass(3000)])
  const waiting = [work('kari', 1), work('kari', 1), work('kari', 1)].map((one) =>
    one.catch((error: unknown) => error),
  )
  await expect(work('kari', 1)).rejects.toThrow(TooBusy)
  await pass(150)
  expect((await Promise.all(waiting.slice(1))).every((error) => error instanceof TooBusy)).toBe(true)
  expect(done).toEqual(['kari'])
})

it('a call that was itself delayed costs a rest short enough to wait for', async () => {
  await Promise.all([work('kari', 60_000), pass(60_000)])
  const next = work('kari', 1)
  await pass(201)
  await next
  expect(done).toHaveLength(2)
})

it('a caller who has used it up cannot overtake their own queue by a later call', async () => {
  await Promise.all([work('kari', 280), pass(280)])
  const long = work('kari', 300)
  await pass(80 + 150) // it has begun, and what has come back meanwhile is not paid out yet
  const later = work('kari', 1)
  await pass(10)
  expect(done).toEqual(['kari'])
  await pass(1000)
  await Promise.all([long, later])
  expect(done).toHaveLength(3)
})

it('a disconnected caller leaves the queue', async () => {
  await Promise.all([work('kari', 280), pass(280)])
  const gone = new AbortController()
  const [resting, leaving, staying] = [work('kari', 1), work('kari', 1, gone.signal), work('kari', 1)]
  gone.abort()
  await expect(leaving).rejects.toThrow(TooBusy)
  await pass(200)
  await Promise.all([resting, staying])
  expect(done).toHaveLength(3)
})

it('does no work for a caller who disconnects while waiting', async () => {
  await Promise.all([work('kari', 280), pass(280)])
  const gone = new AbortController()
  const resting = expect(work('kari', 1, gone.signal)).rejects.toThrow(TooBusy)
  await pass(10)
  gone.abort()
  await pass(100)
  await resting
  expect(done).toEqual(['kari'])
})

it('failed work is charged too, and its error is passed on', async () => {
  const failing = budgets.run(confirmed('kari'), async () => {
    await wait(280)
    throw new Error('it failed')
  })
  await Promise.all([expect(failing).rejects.toThrow('it failed'), pass(280)])
  const next = work('kari', 1)
  await pass(70)
  expect(done).toEqual([])
  await pass(20)
  await next
})
