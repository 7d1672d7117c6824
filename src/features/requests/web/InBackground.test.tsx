// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('./AlarmTitle.tsx', () => ({ AlarmTitle: () => null }))
vi.mock('./quiet/QuietDialog.tsx', () => ({ QuietDialog: () => null }))

const said = { title: 'Forespørslene er sendt', tone: 'success' } as const

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ json: { line: null } })),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a form sent this long ago, and a page opened since. */
const reloadAfter = async (ms: number) => {
  const { delayToast } = await import('./create/delayed-toast.ts')
  delayToast({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + ms)
  vi.resetModules()
  const { InBackground } = await import('./InBackground.tsx')
  render(<InBackground />)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(500)
}

it('reports a sent request on any reloaded page, even in the last second', async () => {
  await reloadAfter(9_800)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(said)
})

it('fetches nothing if nothing was sent', async () => {
  const { InBackground } = await import('./InBackground.tsx')
  render(<InBackground />)
  await vi.dynamicImportSettled()
  expect(fetch).not.toHaveBeenCalled()
})
