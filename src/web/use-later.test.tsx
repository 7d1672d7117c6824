// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLater } from './use-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settle = (load: () => Promise<string>, isLikely = true) => {
  const useModule = ({ isNeeded }: { isNeeded: boolean }) => useLater(load, isNeeded, isLikely)
  return renderHook(useModule, { initialProps: { isNeeded: false } })
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a module that the first screen does without', () => {
  it('comes when the page has settled', async () => {
    const load = vi.fn(async () => 'module')
    const { result } = settle(load)
    await pass(900)
    expect(load).not.toHaveBeenCalled()
    await pass(200)
    expect(result.current).toBe('module')
  })

  it('comes at once when it is needed', async () => {
    const { result, rerender } = settle(async () => 'module')
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('waits until it is needed where few people open it', async () => {
    const load = vi.fn(async () => 'module')
    const { result, rerender } = settle(load, false)
    await pass(60_000)
    expect(load).not.toHaveBeenCalled()
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('is tried again at the next need when it could not be fetched', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { result, rerender } = settle(load)
    await pass(1000)
    expect(result.current).toBeUndefined()
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('is retried while it is needed, and no more once unneeded', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValue(new TypeError('Failed to fetch'))
    const { result, rerender, unmount } = settle(load)
    rerender({ isNeeded: true })
    await pass(4500)
    expect(load).toHaveBeenCalledTimes(2)
    unmount()
    await pass(20_000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(result.current).toBeUndefined()
  })
})
