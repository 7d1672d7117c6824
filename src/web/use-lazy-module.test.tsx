// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLazyModule } from './use-lazy-module.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settle = (load: () => Promise<string>, isLikely = true) => {
  const useModule = ({ isNeeded }: { isNeeded: boolean }) => useLazyModule(load, isNeeded, isLikely)
  return renderHook(useModule, { initialProps: { isNeeded: false } })
}
const touch = (kind = 'pointerdown') => window.dispatchEvent(new Event(kind))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a module outside the first screen', () => {
  it.each(['pointermove', 'pointerdown', 'keydown'])(
    'comes when a person touches the page: %s',
    async (kind) => {
      const load = vi.fn(async () => 'module')
      const { result } = settle(load)
      await pass(60_000)
      expect(load).not.toHaveBeenCalled()
      touch(kind)
      await pass(0)
      expect(result.current).toBe('module')
    },
  )

  it('is loaded at once when it is needed', async () => {
    const { result, rerender } = settle(async () => 'module')
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('waits until it is needed if few people open it', async () => {
    const load = vi.fn(async () => 'module')
    const { result, rerender } = settle(load, false)
    touch()
    await pass(60_000)
    expect(load).not.toHaveBeenCalled()
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('is retried at the next need when it could not be fetched', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { result, rerender } = settle(load)
    touch()
    await pass(0)
    expect(load).toHaveBeenCalledOnce()
    expect(result.current).toBeUndefined()
    rerender({ isNeeded: true })
    await pass(0)
    expect(result.current).toBe('module')
  })

  it('is retried while it is needed, and not once unneeded', async () => {
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
