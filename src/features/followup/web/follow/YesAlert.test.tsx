// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { YesAlert } from './Follow.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: object) => void>() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

const shown: string[] = []
let notes = 0

const stub = (permission: 'granted' | 'denied') => {
  const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 }
  const node = { frequency: param, gain: param, start: () => (notes += 1), stop: () => undefined }
  const connected = { ...node, connect: () => ({ connect: () => undefined }) }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      createOscillator = () => connected
      createGain = () => connected
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission
      static requestPermission = () => Promise.resolve(permission)
      constructor(title: string) {
        shown.push(title)
      }
    },
  )
}

beforeEach(() => {
  shown.length = 0
  notes = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const toggle = () => fireEvent.click(screen.getByRole('switch', { name: /^Si fra med lyd/ }))

it('does nothing unless it is turned on, and then announces the news once', () => {
  stub('granted')
  const { rerender } = render(<YesAlert news={false} isWaiting />)
  rerender(<YesAlert news="Ola Hansen har fått oppdraget" isWaiting />)
  expect([shown, notes]).toEqual([[], 0])
  toggle()
  notes = 0
  rerender(<YesAlert news="Siri Dahl har fått oppdraget" isWaiting={false} />)
  rerender(<YesAlert news="Siri Dahl har fått oppdraget" isWaiting={false} />)
  expect(shown).toEqual(['Siri Dahl har fått oppdraget'])
  expect(notes).toBe(2)
  expect(screen.queryByRole('switch')).toBeNull()
})

it('is stored on this device, and mentions if the browser shows no notifications', async () => {
  stub('denied')
  render(<YesAlert news={false} isWaiting />)
  toggle()
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith(
      expect.objectContaining({ description: expect.stringMatching(/så du får bare lyden\.$/) }),
    ),
  )
  cleanup()
  render(<YesAlert news={false} isWaiting />)
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  toggle()
  expect(localStorage.getItem('yes-alert')).toBeNull()
})
