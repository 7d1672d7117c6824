// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PricesPage } from './PricesPage.tsx'

const PACKAGES = [
  { id: 'a', packageName: 'Liten', credits: 100, priceOre: 15_000, isPopular: false },
  { id: 'b', packageName: 'Stor', credits: 1000, priceOre: 49_000, isPopular: true },
]

let answer: () => Promise<Response>
const says = (json: unknown, status = 200) => Promise.resolve(Response.json({ json }, { status }))
const fails = () => says({ defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' }, 500)

beforeEach(() => {
  answer = () => says({ packages: PACKAGES })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer()),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const comeBack = () => fireEvent(document, new Event('visibilitychange'))
const heading = (name: string) => screen.findByRole('heading', { name })

describe('the prices', () => {
  it('say of each package how many SMS it has, what it costs, and what one of them costs', async () => {
    render(<PricesPage me={null} />)
    await heading('Stor')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Liten150,00\u00a0kr inkl. mva1,50 kr per SMS100 SMS på saldoen',
      'StorMest populær490,00\u00a0kr inkl. mva0,49 kr per SMS1\u00a0000 SMS på saldoen',
    ])
  })

  it('are fetched again when somebody comes back, and stay when that fails', async () => {
    render(<PricesPage me={null} />)
    await heading('Stor')
    answer = () => says({ packages: PACKAGES.slice(0, 1) })
    comeBack()
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    answer = fails
    comeBack()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
    expect(await heading('Liten')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be asked for again when they could not be fetched', async () => {
    answer = fails
    render(<PricesPage me={null} />)
    await heading('Kunne ikke laste pakker')
    answer = () => says({ packages: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    expect(await heading('Ingen pakker til salgs')).toBeTruthy()
  })
})

describe('from the prices', () => {
  it('a visitor goes on to the sign-up, and an administrator to the shop', async () => {
    render(<PricesPage me={null} />)
    const signUp = screen.getByRole('link', { name: 'Opprett konto' })
    expect(signUp.getAttribute('href')).toBe('/auth?tab=register')
    cleanup()
    render(<PricesPage me={{ role: 'administrator' }} />)
    expect(screen.getByRole('link', { name: 'Kjøp SMS' }).getAttribute('href')).toBe('/admin/credits-sms')
    cleanup()
    render(<PricesPage me={{ role: 'substitute' }} />)
    expect(screen.queryByRole('link')).toBeNull()
    await heading('Stor')
  })
})
