// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Vikar } from '../contract.ts'
import { VikarRow } from './VikarRow.tsx'

const ola: Vikar = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae0',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  email: 'ola@vikar.example',
  company: null,
  skills: null,
  availability: 'available',
  absence: null,
  noSms: false,
  isFavourite: false,
  isLeaving: false,
  note: null,
  groups: [],
  login: 'active',
  emailRefusal: null,
  version: 'v1',
  edited: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}
const away = { until: `${new Date().getFullYear()}-11-24` }

const show = (changes: Partial<Vikar> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VikarRow vikar={{ ...ola, ...changes }} query="?q=ola" mayEdit isChosen={false} onChoose={onChoose} />
    </QueryClientProvider>,
  )

/** The badges of a row, and its picker's label. */
const said = (changes: Partial<Vikar> = {}) => {
  const { container } = show(changes)
  const badges = [...container.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
  expect(badges[0]).toBe(picker().selectedOptions[0]?.textContent)
  cleanup()
  return badges
}

const picker = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tilgjengelighet for Ola Hansen' })
const onChoose = vi.fn()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the row of a substitute', () => {
  it("shows the register's details and the substitute's own choices", () => {
    expect(said()).toEqual(['Tilgjengelig'])
    expect(said({ noSms: true })).toEqual(['Tilgjengelig', 'Vil ikke ha SMS'])
    expect(said({ availability: 'busy', absence: away })).toEqual(['Opptatt', 'Utilgjengelig til 24. nov.'])
  })

  it('shows that there is no e-mail address', () => {
    show({ email: null, login: 'none' })
    expect(screen.getByText('Ingen e-post')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Send innlogging/ })).toBeNull()
  })

  it('shows no absent substitute as available', () => {
    expect(said({ absence: away, noSms: true })).toEqual(['Utilgjengelig til 24. nov.', 'Vil ikke ha SMS'])
  })

  it('links to the person, with the search to return to, and to the telephone', () => {
    show()
    expect(screen.getByRole('link', { name: 'Ola Hansen' }).getAttribute('href')).toMatch(/\?q=ola$/)
    expect(screen.getByRole('link', { name: '912 34 501, ring Ola Hansen' }).getAttribute('href')).toBe(
      'tel:+4791234501',
    )
  })

  it('shows the login state, and links to the form', () => {
    show({ login: 'none' })
    expect(screen.getByText('Ingen innlogging')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send innlogging til Ola Hansen' })).toBeTruthy()
    const edit = screen.getByRole('link', { name: 'Rediger Ola Hansen' })
    expect(edit.textContent).toBe('Rediger')
    expect(edit.getAttribute('href')).toMatch(/\/rediger\/.+\?q=ola$/)
    cleanup()
    show({ login: 'active' })
    expect(screen.getByText('Har innlogging')).toBeTruthy()
  })

  it('saves another availability at once, and shows it while saving', async () => {
    const fetched = vi.fn(
      (_address: string, _init: { body: string }) => new Promise<Response>(() => undefined),
    )
    vi.stubGlobal('fetch', fetched)
    show()
    fireEvent.change(picker(), { target: { value: 'inactive' } })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(JSON.parse(fetched.mock.calls[0]?.[1].body ?? '').json).toEqual({
      ids: [ola.id],
      availability: 'inactive',
    })
    expect(picker().value).toBe('inactive')
  })

  it('can be selected for acts on several', () => {
    show()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Velg Ola Hansen' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(ola.id, true)
  })
})
