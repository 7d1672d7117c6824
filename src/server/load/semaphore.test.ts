import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSemaphore, TooBusy } from './semaphore.ts'

const LIMITS = { atOnce: 2, waiting: 2, patienceMs: 1000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that ends on command. */
const arrange = (limits = {}) => {
  const semaphore = createSemaphore({ ...LIMITS, ...limits })
  const begun: string[] = []
  const begin = (name: string, signal?: AbortSignal, ...keys: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const outcome = semaphore.run(
      () => {
        begun.push(name)
        return promise
      },
      { signal, shares: keys.map((key) => ({ key, places: 1 })) },
    )
    outcome.catch(() => {})
    return { outcome, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begin, begun }
}

it('runs a limited number at once and the rest in order', async () => {
  const { begin, begun } = arrange()
  const [a, b, c, d] = [begin('a'), begin('b'), begin('c'), begin('d')]
  expect(begun).toEqual(['a', 'b'])
  b.fail()
  await expect(b.outcome).rejects.toThrow('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  for (const work of [a, c]) work.end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']))
  d.end()
  expect(await Promise.all([a.outcome, c.outcome, d.outcome])).toEqual(['a', 'c', 'd'])
})

it('rejects callers behind a full queue, and accepts them once there is room', async () => {
  const { begin, begun } = arrange()
  const all = [begin('a'), begin('b'), begin('c'), begin('d')]
  await expect(begin('e').outcome).rejects.toThrow(TooBusy)
  for (const work of all) work.end()
  await Promise.all(all.map(({ outcome }) => outcome))
  const again = [begin('f'), begin('g')]
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f', 'g'])
  for (const work of again) work.end()
})

it('rejects callers who have waited for their maximum, without starting their work', async () => {
  const { begin, begun } = arrange()
  const [a, , c] = [begin('a'), begin('b'), begin('c')]
  vi.advanceTimersByTime(LIMITS.patienceMs)
  await expect(c.outcome).rejects.toThrow(TooBusy)
  a.end()
  await a.outcome
  expect(begun).toEqual(['a', 'b'])
})

it('gives the place of a disconnected caller to the next', async () => {
  const { begin, begun } = arrange()
  const gone = new AbortController()
  const [a, , c] = [begin('a'), begin('b'), begin('c', gone.signal), begin('d')]
  gone.abort()
  await expect(c.outcome).rejects.toThrow(TooBusy)
  a.end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'd']))
})

it('gives one key only a share of the waiting places', async () => {
  const { begin, begun } = arrange({ atOnce: 1, waiting: 3 })
  const [a] = [begin('a'), begin('b', undefined, 'flood')]
  await expect(begin('c', undefined, 'flood').outcome).rejects.toThrow(TooBusy)
  begin('d', undefined, 'school')
  a.end()
  await a.outcome
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
})

it('rejects a caller that has already disconnected, without starting', async () => {
  const { begin, begun } = arrange()
  await expect(begin('a', AbortSignal.abort()).outcome).rejects.toThrow(TooBusy)
  expect(begun).toEqual([])
})

it('preserves the order of all waiting callers if neither their number nor their time is limited', async () => {
  const { begin, begun } = arrange({ atOnce: 1, waiting: undefined, patienceMs: undefined })
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(name))
  vi.advanceTimersByTime(3_600_000)
  for (const { end } of all) end()
  await Promise.all(all.map(({ outcome }) => outcome))
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})
