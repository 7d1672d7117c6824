// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { MemberRole } from '#shared/roles.ts'
import { KARI } from '#test/sample-me.ts'
import { Person } from '#web/IfPermitted.tsx'
import { accountsApi } from '../api.ts'
import { OfficeName } from './OfficeName.tsx'

afterEach(cleanup)

const show = (memberRole: MemberRole, address: string | null = 'Skoleveien 1, 1470 Lørenskog') => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(accountsApi.profile.queryKey(), {
    email: 'kari@fjellhamar.example',
    role: 'administrator',
    fullName: 'Kari Nordmann',
    company: 'Fjellhamar skole',
    address,
    phone: null,
    isPhoneConfirmed: false,
    isToldOfYesBySms: true,
    hasPassword: true,
    version: 'v1',
  })
  render(
    <QueryClientProvider client={client}>
      <Person value={{ ...KARI, memberRole }}>
        <OfficeName />
      </Person>
    </QueryClientProvider>,
  )
}

it('shows the name and address of the profile, and leads an owner to where they are changed', () => {
  show('owner')
  expect(screen.getByText('Fjellhamar skole')).toBeTruthy()
  expect(screen.getByText('Skoleveien 1, 1470 Lørenskog')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Endre navn og adresse' })
  expect(link.getAttribute('href')).toBe(paths.adminProfileSettings)
})

it('shows them to a reader too, without the link', () => {
  show('reader', null)
  expect(screen.getByText('Fjellhamar skole')).toBeTruthy()
  expect(screen.getByText('Ikke skrevet inn ennå')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
