// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '#features/identity/contract.ts'
import { accountsApi } from '#features/identity/web/api.ts'
import type { Gift } from '#features/credits/contract.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { PhoneMissing } from './PhoneMissing.tsx'
import { SmsToTry } from './DashboardPage.tsx'

afterEach(cleanup)

const PROFILE: Profile = {
  email: 'kari@fjellhamar.example',
  role: 'administrator',
  fullName: 'Kari Nordmann',
  company: 'Fjellhamar skole',
  address: null,
  phone: null,
  isPhoneConfirmed: false,
  isToldOfYesBySms: true,
  hasPassword: true,
  version: 'v1',
}

const shown = (part: ReactNode, gift: Gift | null, profile = PROFILE) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(creditsApi.balance.queryKey(), {
    balance: 10,
    warnBelow: 20,
    version: 'v1',
    smsCountries: ['+47'],
    gift,
  })
  client.setQueryData(accountsApi.profile.queryKey(), profile)
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>).container.textContent
}

describe('the welcome gift', () => {
  it('appears in the greeting once it is available', () => {
    expect(shown(<SmsToTry />, { credits: 10, isGiven: true })).toContain('Du har 10 SMS å prøve med')
    expect(shown(<SmsToTry />, { credits: 10, isGiven: false })).not.toContain('å prøve med')
    expect(shown(<SmsToTry />, null)).not.toContain('å prøve med')
  })

  it('is promised while the number is missing', () => {
    const waiting = { credits: 10, isGiven: false }
    expect(shown(<PhoneMissing />, waiting)).toContain('så får du 10 SMS å prøve med')
    expect(shown(<PhoneMissing />, waiting, { ...PROFILE, isToldOfYesBySms: false })).toBe(
      'Bekreft mobilnummeret ditt med en kode på SMS, så får du 10 SMS å prøve med. Legg inn mobilnummer',
    )
    expect(shown(<PhoneMissing />, null)).toBe(
      'Du får ikke SMS når noen svarer ja, for vi mangler mobilnummeret ditt. Legg inn mobilnummer',
    )
    expect(shown(<PhoneMissing />, waiting, { ...PROFILE, phone: '+4791234567' })).toBe('')
  })
})
