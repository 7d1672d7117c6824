// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import { readDraft } from '#web/drafts.ts'
import { EMPTY, isDraft } from './form.ts'
import { holdRequest, restoreHeldRequest, useHeldRequest } from './held-request.ts'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

const said = { title: 'Forespørslene er sendt', tone: 'success' } as const
const KARI = { userId: 'kari', employerId: 'office' }
/** A request that is held for ten seconds. */
const hold = () =>
  holdRequest({
    assignmentId: 'a',
    said,
    at: Date.now() + 10_000,
    owner: KARI,
    values: { ...EMPTY, title: '3B' },
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(showToast).mockClear()
  sessionStorage.clear()
  localStorage.clear()
  serve(false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const serve = (isUndone: boolean) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      isUndone
        ? Response.json({ json: new ORPCError('NOT_FOUND').toJSON() }, { status: 404 })
        : Response.json({ json: { line: null } }),
    ),
  )

it.each([
  ['shown for a sent request', false, 1],
  ['not shown for one that a colleague or another tab has undone', true, 0],
])('the toast at the end of a hold is %s', async (_what, isUndone, times) => {
  serve(isUndone)
  renderHook(useHeldRequest)
  hold()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetch).toHaveBeenCalledOnce()
  expect(showToast).toHaveBeenCalledTimes(times)
})

it('is not shown for an undone request, whose form is restored', async () => {
  renderHook(useHeldRequest)
  hold()
  expect(restoreHeldRequest(['a'], { ...KARI, userId: 'nils' })).toBe(false)
  expect(restoreHeldRequest(['b'], KARI)).toBe(false)
  expect(restoreHeldRequest(['b', 'a'], KARI)).toBe(true)
  expect(readDraft('oppdrag', KARI, isDraft)?.values.title).toBe('3B')
  expect(restoreHeldRequest(['a'], KARI)).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetch).not.toHaveBeenCalled()
})

it.each([5_000, 9_800, 30_000])('is shown once by a page opened %d ms later', async (ms) => {
  hold()
  await vi.advanceTimersByTimeAsync(ms)
  renderHook(useHeldRequest).unmount()
  renderHook(useHeldRequest)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(said)
  renderHook(useHeldRequest)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showToast).toHaveBeenCalledOnce()
})

it('is no news after a minute', async () => {
  hold()
  await vi.advanceTimersByTimeAsync(71_000)
  renderHook(useHeldRequest)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetch).not.toHaveBeenCalled()
})
