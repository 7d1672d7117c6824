// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
// Pending effects of a closed dialog would run in the next test.
afterEach(() => {
  cleanup()
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** The button that opens the question is removed by its answer. */
function Row({ hasHeir }: { hasHeir: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main tabIndex={-1}>
      {!isDone && (
        <button type="button" onClick={() => setOpen(true)}>
          Slett
        </button>
      )}
      <button type="button" id="heir">
        Neste
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setDone(true)
          setOpen(false)
        }}
        focusAfter={() => (hasHeir ? document.getElementById('heir') : null)}
        title="Sikker?"
        confirmLabel="Ja"
      >
        Ja?
      </ConfirmDialog>
    </main>
  )
}

const ask = async (hasHeir: boolean) => {
  render(<Row hasHeir={hasHeir} />)
  const opener = screen.getByText('Slett')
  opener.focus()
  fireEvent.click(opener)
  return opener
}
const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const focused = (element: Element | null) => vi.waitFor(() => expect(document.activeElement).toBe(element))

it('returns the focus to the button that opened it', async () => {
  const opener = await ask(true)
  await answer('Avbryt')
  await focused(opener)
})

it('moves the focus to the heir of that button when it is gone', async () => {
  await ask(true)
  await answer('Ja')
  await focused(screen.getByText('Neste'))
})

it('moves the focus to the page when there is no heir', async () => {
  await ask(false)
  await answer('Ja')
  await focused(document.querySelector('main'))
})

it('closes on the phone’s back button, and then stops listening', async () => {
  const watchers: FakeCloseWatcher[] = []
  class FakeCloseWatcher extends EventTarget {
    destroy = vi.fn()
    constructor() {
      super()
      watchers.push(this)
    }
  }
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher)
  await ask(true)
  await screen.findByRole('alertdialog')
  act(() => void watchers[0]?.dispatchEvent(new Event('close')))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(watchers.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1])
  vi.unstubAllGlobals()
})
