// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import { WITHDRAW, WITHDRAW_FAILED } from '#features/answers/texts.ts'
import './WithdrawDialog.tsx' // imported here, although a browser fetches it after the first screen
import { ASKED, WON } from '../sample.ts'
import { field, lists, press, refusal, serve, show, write } from '../sample-page.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

beforeEach(() => {
  vi.mocked(showToast).mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
// A row that has changed state looks for the focus later, when the page may be gone.
afterEach(() => {
  cleanup()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PLAN = {
  version: '1',
  told: 'contact',
  sentences: ['Kari får beskjed på e-post.'],
  summary: 'Kari får beskjed.',
}

describe('withdrawing from own shifts', () => {
  it('needs a confirmation, which stays open when it fails', async () => {
    let isBroken = true
    let hasWithdrawn = false
    const said = serve({
      planWithdraw: () => PLAN,
      ...lists(() => [hasWithdrawn ? { ...ASKED, state: 'withdrawn', response: 'declined' } : WON]),
      withdraw: () => {
        if (isBroken) return refusal('INTERNAL', 500)
        hasWithdrawn = true
        return { outcome: 'withdrawn' }
      },
    })
    show()
    await press(WITHDRAW)
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByText('Kari får beskjed på e-post.')).toBeTruthy()
    write(/Beskjed til Kari Nordmann/, 'Sykt barn')
    await press('Ja, meld avbud')
    expect((await within(dialog).findByRole('alert')).textContent).toContain(WITHDRAW_FAILED)
    expect(field(/Beskjed til Kari Nordmann/).value).toBe('Sykt barn')
    isBroken = false
    await press('Ja, meld avbud')
    expect(await screen.findByText('Meldte avbud')).toBeTruthy()
    expect(said.at(-1)).toEqual(['withdraw', { id: WON.id, responseMessage: 'Sykt barn', seen: '1' }])
  })

  it('reports a cancellation that happens while the dialog is open', async () => {
    let isCancelled = false
    serve(lists(() => [isCancelled ? { ...WON, state: 'cancelled' } : WON]))
    const client = show()
    await press(WITHDRAW)
    await screen.findByRole('alertdialog')
    expect(showToast).not.toHaveBeenCalled()
    isCancelled = true
    await client.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(showToast).toHaveBeenCalledTimes(1)
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Oppdraget er avlyst' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vikar i 3B'))
  })

  it('is impossible after the start: the person must call', async () => {
    serve(lists(() => [{ ...WON, hasStarted: true }]))
    show()
    expect(await screen.findByText('Ring Kari Nordmann')).toBeTruthy()
    expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull()
  })
})
