import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttled, wait } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('pauses after each piece for as long as the piece took, even with a slow consumer', async () => {
  async function* pieces() {
    for (const ms of [10, 40]) {
      await wait(ms)
      yield ms
    }
  }
  const given = throttled(pieces())
  const at = async (next: Promise<unknown>) => {
    const before = performance.now()
    let isOver = false
    void next.then(() => (isOver = true))
    while (!isOver) await vi.advanceTimersByTimeAsync(1)
    return performance.now() - before
  }
  expect(await at(given.next())).toBe(20)
  vi.advanceTimersByTime(5000) // the reader has stalled
  expect(await at(given.next())).toBe(80)
  expect(await given.next()).toEqual({ done: true, value: undefined })
})
