// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import { forgetDrafts, readDraft } from '#web/drafts.ts'
import { EMPTY, isDraft } from './form.ts'
import { holdRequest, restoreForm, takeHeldRequest, useHeldRequest } from './held-request.ts'

const { KARI, NILS, owner } = vi.hoisted(() => {
  const KARI = { userId: 'kari', employerId: 'office' }
  return { KARI, NILS: { userId: 'nils', employerId: 'office' }, owner: { current: KARI } }
})
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: owner.current }),
}))

const said = { title: 'Forespørslene er sendt', tone: 'success' } as const
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
  owner.current = KARI
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
  expect(takeHeldRequest(['a'], NILS)).toBeNull()
  expect(takeHeldRequest(['b'], KARI)).toBeNull()
  const held = takeHeldRequest(['b', 'a'], KARI)
  expect(takeHeldRequest(['a'], KARI)).toBeNull()
  if (held) restoreForm(held)
  expect(readDraft('oppdrag', KARI, isDraft)?.values.title).toBe('3B')
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

it('is not shown to the next person in this tab, and leaves nothing there', async () => {
  hold()
  owner.current = NILS
  renderHook(useHeldRequest)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetch).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

it('is kept while it is unknown who is logged in', async () => {
  hold()
  owner.current = { userId: '', employerId: '' }
  renderHook(useHeldRequest)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(takeHeldRequest(['a'], KARI)).not.toBeNull()
})

it('is forgotten when its author logs out', () => {
  hold()
  forgetDrafts()
  expect(sessionStorage.length).toBe(0)
})
