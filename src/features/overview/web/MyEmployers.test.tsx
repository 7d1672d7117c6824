// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyEmployer } from '../contract.ts'
import { MyEmployers } from './MyEmployers.tsx'

const { read } = vi.hoisted(() => ({ read: vi.fn<() => Promise<{ employers: MyEmployer[] }>>() }))
vi.mock('./api.ts', () => ({
  overviewApi: { myEmployers: { queryOptions: () => ({ queryKey: ['my-employers'], queryFn: read }) } },
}))
vi.mock('#features/vikarer/web/availability/SmsChoice.tsx', () => ({ SmsChoice: () => 'Ikke send meg SMS' }))

const school: MyEmployer = {
  vikarId: '0199f0a0-0000-7000-8000-000000000001',
  employerName: 'Fjellhamar skole',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  email: '',
  isEmailRefused: false,
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyEmployers />
    </QueryClientProvider>,
  )

beforeEach(() => read.mockReset())
afterEach(cleanup)

describe("the substitute's employers", () => {
  it('are listed with the details they have registered, and the missing ones', async () => {
    read.mockResolvedValue({ employers: [school, { ...school, vikarId: 'other', employerName: null }] })
    show()
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Fjellhamar skoleNavnOla HansenTelefon912 34 501E-postIkke registrert',
      'Arbeidsgiver uten navnNavnOla HansenTelefon912 34 501E-postIkke registrert',
    ])
    expect(screen.getByText('Ikke send meg SMS')).toBeTruthy()
  })

  it('show an address that refuses mail', async () => {
    read.mockResolvedValue({ employers: [{ ...school, email: 'ola@vikar.example', isEmailRefused: true }] })
    show()
    expect(await screen.findByText('ola@vikar.example, kommer ikke fram')).toBeTruthy()
  })

  it('have a text of their own when there are none', async () => {
    read.mockResolvedValue({ employers: [] })
    show()
    expect(await screen.findByText('Ingen arbeidsgivere har deg i registeret sitt nå.')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText('Ikke send meg SMS')).toBeNull()
  })

  it('can be fetched again after a failure', async () => {
    read.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ employers: [school] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Prøv igjen' }))
    expect(await screen.findByText('Fjellhamar skole')).toBeTruthy()
  })
})
