// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sendOnlyOnPurpose } from './enter.ts'

const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())

const show = () =>
  render(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as forms do it
    <form onSubmit={send} onKeyDown={sendOnlyOnPurpose}>
      <input type="text" aria-label="Tittel" />
      <input type="search" aria-label="Søk" />
      <textarea aria-label="Krav" />
      <button type="submit">Send</button>
    </form>,
  )
const press = (label: string, how = {}) =>
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', ...how })

afterEach(() => {
  cleanup()
  send.mockClear()
})

it('Enter moves from a single-line field to the next field, and sends nothing', () => {
  show()
  expect(press('Tittel')).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Søk'))
  expect(press('Søk')).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Søk'))
  expect(send).not.toHaveBeenCalled()
})

it('Enter starts a new line in a longer text', () => {
  show()
  expect(press('Krav')).toBe(true)
})

it('Ctrl+Enter and the button send', () => {
  show()
  press('Krav', { ctrlKey: true })
  press('Tittel', { metaKey: true })
  fireEvent.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledTimes(3)
})
