// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { showToast } from '../ui/overlays/toast.ts'
import { useLazyResolver } from './lazy-resolver.ts'

vi.mock('../ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Shift = z.object({ title: z.string().check(z.minLength(3, 'For kort')) })

const formWith = (load: () => Promise<typeof Shift>) =>
  renderHook(() => useForm({ resolver: useLazyResolver(load), defaultValues: { title: 'Vikar i 3B' } }))
    .result

it('a schema that cannot be fetched sends nothing and shows an error; the next press tries again', async () => {
  const load = vi.fn(async () => Shift).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const send = vi.fn()
  const form = formWith(load)
  await act(() => form.current.handleSubmit(send)())
  expect(send).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Ikke sendt – ingen nett', tone: 'error' }),
  )
  await act(() => form.current.handleSubmit(send)())
  expect(send).toHaveBeenCalledOnce()
})

it('a value refused by the schema is an error of its field', async () => {
  const form = formWith(async () => Shift)
  form.current.setValue('title', 'Vi')
  const send = vi.fn()
  await act(() => form.current.handleSubmit(send)())
  expect(send).not.toHaveBeenCalled()
  expect(form.current.getFieldState('title').error?.message).toBe('For kort')
})

it('the schema is fetched at the first press, not before', async () => {
  const load = vi.fn(async () => Shift)
  formWith(load)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerDown(document.body)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})
