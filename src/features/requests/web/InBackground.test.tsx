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

/** A form was sent so long ago, and any page of the office is opened afresh. */
const reloadAfter = async (ms: number) => {
  const { sayLater } = await import('./create/said-later.ts')
  sayLater({ assignmentId: 'a', said, at: Date.now() + 10_000 })
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + ms)
  vi.resetModules()
  const { InBackground } = await import('./InBackground.tsx')
  render(<InBackground />)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(500)
}

it('says that a request is sent on whatever page is reloaded, also in the last second', async () => {
  await reloadAfter(9_800)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(said)
})

it('fetches nothing where nothing was sent', async () => {
  const { InBackground } = await import('./InBackground.tsx')
  render(<InBackground />)
  await vi.dynamicImportSettled()
  expect(fetch).not.toHaveBeenCalled()
})
