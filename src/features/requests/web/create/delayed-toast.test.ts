// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

const said = { title: 'Forespørslene er sendt', tone: 'success' } as const
const fresh = async () => {
  vi.resetModules()
  return import('./delayed-toast.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(showToast).mockClear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
  const { delayToast } = await fresh()
  delayToast({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetch).toHaveBeenCalledOnce()
  expect(showToast).toHaveBeenCalledTimes(times)
})

it('is also shown after a reload, once', async () => {
  serve(false)
  const before = await fresh()
  before.delayToast({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  vi.clearAllTimers() // the page is left
  const after = await fresh()
  after.resumeDelayedToast()
  after.resumeDelayedToast()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(said)
  const later = await fresh()
  later.resumeDelayedToast()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showToast).toHaveBeenCalledTimes(1)
})
