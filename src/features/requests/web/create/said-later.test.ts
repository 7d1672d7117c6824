// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

const said = { title: 'Forespørslene er sendt', tone: 'success' } as const
const fresh = async () => {
  vi.resetModules()
  return import('./said-later.ts')
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
  ['sent is said', false, 1],
  ['undone by a colleague or in another tab is not said', true, 0],
])('what was %s when the wait is over', async (_what, isUndone, times) => {
  serve(isUndone)
  const { sayLater } = await fresh()
  sayLater({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetch).toHaveBeenCalledOnce()
  expect(showToast).toHaveBeenCalledTimes(times)
})

it('is said after a reload too, once', async () => {
  serve(false)
  const before = await fresh()
  before.sayLater({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  vi.clearAllTimers() // the page is left
  const after = await fresh()
  after.resumeSaying()
  after.resumeSaying()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(said)
  const later = await fresh()
  later.resumeSaying()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showToast).toHaveBeenCalledTimes(1)
})
