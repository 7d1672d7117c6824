import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced, wait } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('long work rests after each piece for as long as the piece took, however slowly it is taken', async () => {
  async function* pieces() {
    for (const ms of [10, 40]) {
      await wait(ms)
      yield ms
    }
  }
  const given = paced(pieces())
  const at = async (next: Promise<unknown>) => {
    const before = performance.now()
    await Promise.all([
      next,
      vi.advanceTimersToNextTimerAsync().then(() => vi.advanceTimersToNextTimerAsync()),
    ])
    return performance.now() - before
  }
  expect(await at(given.next())).toBe(20)
  vi.advanceTimersByTime(5000) // the reader has stalled
  expect(await at(given.next())).toBe(80)
  expect(await given.next()).toEqual({ done: true, value: undefined })
})
