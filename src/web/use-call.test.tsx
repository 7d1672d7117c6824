// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useCall } from './use-call.ts'

afterEach(cleanup)

describe('a call that a press starts', () => {
  it('is pending until the answer arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { result } = renderHook(() => useCall((name: string) => promise.then((word) => `${word} ${name}`)))
    expect(result.current[0]).toEqual({ status: 'idle' })
    act(() => void result.current[1]('Kari'))
    expect(result.current[0]).toEqual({ status: 'pending' })
    await act(async () => resolve('Hei'))
    expect(result.current[0]).toEqual({ status: 'done', output: 'Hei Kari' })
  })

  it('stores the reason of its failure, and can be started again', async () => {
    let tries = 0
    const { result } = renderHook(() =>
      useCall(async () => {
        tries += 1
        if (tries === 1) throw new Error('no network')
        return tries
      }),
    )
    await act(() => result.current[1]())
    expect(result.current[0]).toEqual({ status: 'failed', error: new Error('no network') })
    await act(() => result.current[1]())
    expect(result.current[0]).toEqual({ status: 'done', output: 2 })
  })
})
