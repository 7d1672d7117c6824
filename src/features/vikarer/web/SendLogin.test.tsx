// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Vikar } from '../contract.ts'
import { SendLogin } from './SendLogin.tsx'

const ola: Vikar = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234567',
  email: 'ola@example.com',
  company: null,
  skills: null,
  availability: 'available',
  login: 'none',
  absence: null,
  noSms: false,
  isFavourite: false,
  isLeaving: false,
  note: null,
  groups: [],
  emailRefusal: null,
  version: 'v1',
  edited: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}
const siri: Vikar = { ...ola, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', fullName: 'Siri Dahl' }

const cards = (...vikarer: Vikar[]) => (
  <QueryClientProvider client={new QueryClient()}>
    {vikarer.map((vikar) => (
      <article key={vikar.id} tabIndex={-1} aria-label={vikar.fullName}>
        <SendLogin vikar={vikar} />
      </article>
    ))}
  </QueryClientProvider>
)

const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the button that sends a login', () => {
  it('shows the recipient, and is absent once the login is used, or without an address', () => {
    render(cards(ola, { ...siri, login: 'invited' }))
    expect(button('Send innlogging til Ola Hansen').textContent).toBe('Send innlogging')
    expect(button('Send på nytt til Siri Dahl').textContent).toBe('Send på nytt')
    cleanup()
    render(cards({ ...ola, login: 'active' }, { ...siri, email: null }))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is busy on its own card only', async () => {
    const fetched = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', fetched)
    render(cards(ola, siri))
    fireEvent.click(button('Send innlogging til Ola Hansen'))
    const busy = await screen.findByRole('button', { name: 'Sender... til Ola Hansen' })
    expect(busy.textContent).toBe('Sender...')
    fireEvent.click(busy)
    expect(button('Send innlogging til Siri Dahl').getAttribute('aria-disabled')).toBeNull()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  })

  it('moves its focus to the card when it disappears', () => {
    const { rerender } = render(cards(ola, siri))
    button('Send innlogging til Ola Hansen').focus()
    rerender(cards({ ...ola, login: 'invited' }, siri))
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Ola Hansen' }))
  })

  it('leaves the focus elsewhere in place', () => {
    const { rerender } = render(cards(ola, siri))
    const other = button('Send innlogging til Siri Dahl')
    other.focus()
    rerender(cards({ ...ola, login: 'active' }, siri))
    expect(document.activeElement).toBe(other)
  })
})
