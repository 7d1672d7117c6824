// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#features/identity/contract.ts'
import { accountsApi } from '#features/identity/web/api.ts'
import { NameMissing } from './DashboardPage.tsx'

const { may, updateProfile } = vi.hoisted(() => ({
  may: vi.fn<() => boolean>(),
  updateProfile: vi.fn<(sent: object) => Promise<object>>(),
}))
vi.mock('#web/IfPermitted.tsx', () => ({ usePermission: may }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#features/identity/web/client.ts', () => ({ accountsClient: { updateProfile } }))

const PROFILE: Profile = {
  email: 'ola@firma.example',
  role: 'administrator',
  fullName: 'Ola Nordmann',
  company: null,
  address: 'Storgata 1',
  phone: '+4791234567',
  isPhoneConfirmed: false,
  isToldOfYesBySms: true,
  hasPassword: true,
  version: 'v1',
}

const show = (profile: Profile) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(accountsApi.profile.queryKey(), profile)
  render(<NameMissing />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

beforeEach(() => {
  may.mockReturnValue(true)
  updateProfile.mockReset()
})
afterEach(cleanup)

describe('an office without a name', () => {
  it('can enter one, and the rest of the profile stays as it was', async () => {
    updateProfile.mockResolvedValue({ ...PROFILE, company: 'Firma AS', version: 'v2' })
    show(PROFILE)
    expect(await screen.findByText(/Så lenge det mangler, står det «Ola Nordmann»/)).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: /Bedrift/ }), { target: { value: ' Firma AS ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Lagre navnet' }))
    await waitFor(() =>
      expect(updateProfile).toHaveBeenCalledWith({
        fullName: 'Ola Nordmann',
        company: 'Firma AS',
        address: 'Storgata 1',
        phone: '912 34 567',
        version: 'v1',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it('gets an error for an empty one', async () => {
    show(PROFILE)
    fireEvent.click(await screen.findByRole('button', { name: 'Lagre navnet' }))
    expect(await screen.findByText('Skriv navnet på arbeidsplassen')).toBeTruthy()
    expect(updateProfile).not.toHaveBeenCalled()
  })

  it('is asked through its owner only, and only while it has none', () => {
    show({ ...PROFILE, company: 'Firma AS' })
    may.mockReturnValue(false)
    show(PROFILE)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
