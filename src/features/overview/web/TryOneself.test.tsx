// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Me } from '#features/identity/contract.ts'
import { accountsApi } from '#features/identity/web/api.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { paths } from '#shared/paths.ts'
import { KARI } from '#test/sample-me.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { TryOneself } from './TryOneself.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: ToastText) => void>() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

let sent: string[]

beforeEach(() => {
  sent = []
  showToast.mockReset()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(body)
    const sms = { kind: 'queued', count: 1, balance: 9, withoutMobile: 0 }
    return Response.json({ json: { sms } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (phone: string | null, balance = 9, { emailVerified = true, hasTried = false } = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(creditsApi.balance.queryKey(), {
    balance,
    warnBelow: 20,
    version: 'v1',
    smsCountries: ['+47'],
    gift: null,
  })
  const me: Me = { ...KARI, emailVerified }
  client.setQueryData(accountsApi.me.queryKey(), me)
  client.setQueryData(accountsApi.profile.queryKey(), {
    email: 'kari@fjellhamar.example',
    role: 'administrator',
    fullName: 'Kari Nordmann',
    company: 'Fjellhamar skole',
    address: null,
    phone,
    isPhoneConfirmed: false,
    isToldOfYesBySms: true,
    hasPassword: true,
    version: 'v1',
  })
  render(
    <QueryClientProvider client={client}>
      <TryOneself hasTried={hasTried} />
    </QueryClientProvider>,
  )
}

describe('the request to oneself', () => {
  it('takes one press, and shows where to look', async () => {
    show('+4791234567')
    fireEvent.click(screen.getByRole('button', { name: 'Prøv selv' }))
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
    expect(sent).toHaveLength(1)
    expect(showToast.mock.calls[0]?.[0]).toMatchObject({
      title: 'Forespørselen er sendt til deg',
      description: expect.stringContaining('Se på mobilen'),
    })
  })

  it.each([
    [9, 'Du får en forespørsel, slik vikarene gjør. Den trekker én SMS fra saldoen.'],
    [0, 'Du får en forespørsel på e-post, slik vikarene gjør.'],
  ])('names its channels with %d SMS left', (balance, words) => {
    show('+4791234567', balance)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is not offered before the address is confirmed, nor after a trial', () => {
    show('+4791234567', 9, { emailVerified: false })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Bekreft e\u2011postadressen din')).toBeTruthy()
    cleanup()
    show('+4791234567', 9, { hasTried: true })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks for the number first', () => {
    show(null)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Legg inn mobilnummeret ditt' }).getAttribute('href')).toBe(
      paths.adminProfileSettings,
    )
  })
})
