// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTypedSearch } from './use-typed-search.ts'

const onSearch = vi.fn<(search: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/admin/vikarregister')
})
afterEach(() => {
  cleanup()
  onSearch.mockClear()
  vi.useRealTimers()
})

const box = () =>
  renderHook(({ search }) => useTypedSearch(search, onSearch), { initialProps: { search: '' } })
const type = ({ result }: ReturnType<typeof box>, text: string) => act(() => result.current[1](text))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('text typed in a search box', () => {
  it('is searched once, when the typing pauses', async () => {
    const search = box()
    type(search, 'ol')
    await pass(150)
    type(search, 'ola ')
    await pass(150)
    expect(onSearch).not.toHaveBeenCalled()
    await pass(100)
    expect(onSearch.mock.calls).toEqual([['ola']])
  })

  it('is not searched during a navigation to another page', async () => {
    type(box(), 'ola')
    window.history.pushState(null, '', '/admin')
    await pass(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('follows the address when that changes', () => {
    const search = box()
    search.rerender({ search: 'siri' })
    expect(search.result.current[0]).toBe('siri')
  })
})
