// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KARI } from '#test/sample-me.ts'
import type { Me } from '../contract.ts'
import { meQuery } from './api.ts'
import { Banners } from './Banners.tsx'

const kari: NonNullable<Me> = { ...KARI, emailVerified: false }

const show = (me: NonNullable<Me>) => {
  const queryClient = new QueryClient()
  const know = (known: NonNullable<Me>) => queryClient.setQueryData(meQuery().queryKey, known)
  know(me)
  render(
    <QueryClientProvider client={queryClient}>
      <Banners me={me} currentPath="/admin" />
    </QueryClientProvider>,
  )
  return know
}
const banner = (name: string) => screen.getByRole('complementary', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the banner of an address that is not confirmed', () => {
  it('asks to confirm it while the mail may arrive', () => {
    show(kari)
    expect(banner('Bekreft e-postadressen din').textContent).toContain(
      'Lenken er sendt til kari@fjellhamar.example.',
    )
  })

  it('says that the mail does not arrive, at which address, and what to do', () => {
    show({ ...kari, emailFails: true })
    expect(screen.getAllByRole('complementary')).toHaveLength(1)
    const { textContent } = banner('E-posten kommer ikke fram')
    expect(textContent).toContain('Mailserveren til kari@fjellhamar.example tok ikke imot lenken.')
    expect(textContent).toContain('Logg ut, og registrer deg på nytt med riktig adresse.')
    expect(textContent).not.toContain('Lenken er sendt')
  })

  it('sends another link where the address is right', async () => {
    const fetched = vi.fn(async (address: URL | string) => Response.json({ json: String(address) }))
    vi.stubGlobal('fetch', fetched)
    show({ ...kari, emailFails: true })
    fireEvent.click(
      within(banner('E-posten kommer ikke fram')).getByRole('button', { name: 'Send ny bekreftelse' }),
    )
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/accounts\/resendConfirmation$/)
  })

  it('is gone once the address is confirmed elsewhere', async () => {
    const know = show({ ...kari, emailFails: true })
    know({ ...kari, emailVerified: true })
    await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })
})
