// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announce } from '../announce.ts'
import { Button } from './Button.tsx'

afterEach(cleanup)

const show = (isPending: boolean) => {
  const pressed = vi.fn()
  const submitted = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => submitted(event.nativeEvent)}>
      <Button type="submit" isPending={isPending} pendingText="Sender..." onPress={pressed}>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  return { pressed, submitted }
}

describe('a button', () => {
  it('is pressed and sends its form', () => {
    const { pressed, submitted } = show(false)
    expect(pressed).toHaveBeenCalledOnce()
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('does neither while it is busy, and shows that', async () => {
    const { pressed, submitted } = show(true)
    expect(pressed).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Sender...' })).toHaveProperty('disabled', false)
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Sender...'))
  })
  it('is not announced once its work has ended, and silences nothing else', async () => {
    const busy = (isPending: boolean) => (
      <Button isPending={isPending} pendingText="Lagrer...">
        Lagre
      </Button>
    )
    const said = () => screen.getByRole('status').textContent
    const { rerender } = render(busy(true))
    await vi.waitFor(() => expect(said()).toBe('Lagrer...'))
    rerender(busy(false))
    await vi.waitFor(() => expect(said()).toBe(''))
    rerender(busy(true))
    rerender(busy(false)) // before it was announced
    announce('Lagret')
    await vi.waitFor(() => expect(said()).toBe('Lagret'))
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(said()).toBe('Lagret')
  })
})
