// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { SmsPackage } from '../contract.ts'
import { Packages } from './Packages.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: ToastText) => void>() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

const PACKAGES: SmsPackage[] = [
  { id: 'a', packageName: '100 SMS', credits: 100, priceOre: 15_000, isPopular: false },
  { id: 'b', packageName: '500 SMS', credits: 500, priceOre: 49_000, isPopular: true },
]
const PAYMENT = 'https://checkout.stripe.com/c/pay/cs_test_1'

/** The tab that the browser opens; null: refused. */
let tab: ReturnType<typeof makeTab> | null
let packages: SmsPackage[] | Response
let paid: string[]
let orderFrom: string | null
let bought: unknown[]
/** The server's answer to the next purchases. */
let answer: () => Promise<Response>

const makeTab = () => ({
  closed: false,
  opener: window as unknown,
  document: { title: '' },
  location: { replace: vi.fn<(url: string) => void>() },
  close: vi.fn<() => void>(),
})
const says = (json: unknown, status = 200) => Promise.resolve(Response.json({ json }, { status }))
const refuses = (code: string, status: number, message: string) =>
  says({ defined: true, code, status, message }, status)

beforeEach(() => {
  tab = makeTab()
  packages = PACKAGES
  paid = ['old']
  orderFrom = null
  bought = []
  answer = () => says({ url: PAYMENT })
  showToast.mockReset()
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  )
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/packages'))
      return packages instanceof Response ? packages : says({ packages, orderFrom })
    if (address.endsWith('/purchases')) return says({ purchases: paid.map((id) => ({ id })) })
    const { json }: { json: unknown } = JSON.parse(body)
    bought.push(json)
    return answer()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Packages />
      </QueryClientProvider>
    </StrictMode>,
  )
  return client
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => {
  fireEvent.click(await button(name))
  await vi.waitFor(() => expect(showToast).toHaveBeenCalled())
}
const told = () => showToast.mock.calls.map(([toast]) => toast)

describe('the packages', () => {
  it('show the price, the price per SMS, and which one is most popular', async () => {
    show()
    await button('Kjøp 500 SMS')
    const [one, many] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(one).toBe('100 SMS150,00\u00a0kr inkl. mva1,50 kr per SMSKjøp 100 SMS')
    expect(many).toBe('500 SMSMest populær490,00\u00a0kr inkl. mva0,98 kr per SMSKjøp 500 SMS')
  })

  it('show a text when there are none, and an error when loading fails', async () => {
    packages = []
    show()
    expect(await screen.findByText('Ingen pakker til salgs')).toBeTruthy()
    cleanup()
    packages = await refuses('INTERNAL_SERVER_ERROR', 500, 'x')
    show()
    expect(await screen.findByRole('heading', { name: 'Kunne ikke laste pakker' })).toBeTruthy()
  })
})

it('are ordered by e-mail where cards are not accepted', async () => {
  orderFrom = 'hei@vikarklar.example'
  show()
  const order = await screen.findByRole('link', { name: 'Bestill 500 SMS' })
  expect(order.getAttribute('href')).toBe('mailto:hei@vikarklar.example?subject=Bestilling%20av%20500%20SMS')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/sender faktura/)).toBeTruthy()
})

describe('buying', () => {
  it('opens the tab during the press, and redirects it to the payment after the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    show()
    fireEvent.click(await button('Kjøp 500 SMS'))
    expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank')
    expect(tab?.opener).toBeNull()
    expect(tab?.location.replace).not.toHaveBeenCalled()
    resolve(await says({ url: PAYMENT }))
    await vi.waitFor(() => expect(tab?.location.replace).toHaveBeenCalledExactlyOnceWith(PAYMENT))
    expect(bought).toEqual([{ priceId: 'b', smsAmount: 500, priceOre: 49_000 }])
    expect(told()).toMatchObject([{ title: 'Åpner betaling', tone: 'info' }])
  })

  it('accepts one press at a time across all buttons', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    show()
    fireEvent.click(await button('Kjøp 500 SMS'))
    fireEvent.click(await button('Åpner betaling...'))
    fireEvent.click(await button('Kjøp 100 SMS'))
    expect(window.open).toHaveBeenCalledOnce()
    await act(async () => resolve(await says({ url: PAYMENT })))
    await press('Kjøp 100 SMS')
    expect(bought).toHaveLength(2)
  })

  it('shows the current packages after one was changed', async () => {
    answer = () => refuses('PACKAGE_CHANGED', 409, 'Pakken er endret')
    show()
    await button('Kjøp 500 SMS')
    packages = PACKAGES.map((one) => ({ ...one, credits: one.credits + 5 }))
    await press('Kjøp 500 SMS')
    expect(await button('Kjøp 505 SMS')).toBeTruthy()
  })

  it('offers a link if the browser refuses to open a tab', async () => {
    tab = null
    show()
    await press('Kjøp 500 SMS')
    expect(told()).toMatchObject([{ title: 'Popup blokkert', tone: 'warning' }])
    const link = await screen.findByRole('link', { name: 'Åpne betalingsside' })
    expect(link.getAttribute('href')).toBe(PAYMENT)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.closest('li')?.textContent).toContain('500 SMS')
  })

  it('focuses the link, and removes it once the purchase is paid', async () => {
    tab = null
    const client = show()
    await press('Kjøp 500 SMS')
    const link = await screen.findByRole('link', { name: 'Åpne betalingsside' })
    await vi.waitFor(() => expect(document.activeElement).toBe(link))
    await act(() => client.invalidateQueries())
    expect(screen.queryByRole('link')).toBe(link)
    paid = ['new', 'old']
    await act(() => client.invalidateQueries())
    await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(document.activeElement).toBe(await button('Kjøp 500 SMS'))
  })

  it('offers the link too if the tab was closed before the answer arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    show()
    fireEvent.click(await button('Kjøp 500 SMS'))
    if (tab) tab.closed = true
    resolve(await says({ url: PAYMENT }))
    expect(await screen.findByRole('link', { name: 'Åpne betalingsside' })).toBeTruthy()
    expect(tab?.location.replace).not.toHaveBeenCalled()
  })

  it.each([
    [
      () => refuses('PACKAGE_CHANGED', 409, 'Pakken er endret'),
      'Feil ved opprettelse av betaling',
      'Pakken er endret',
    ],
    [
      () => refuses('INTERNAL_SERVER_ERROR', 500, 'Internal server error'),
      'Feil ved opprettelse av betaling',
      'En ukjent feil oppstod. Prøv igjen eller kontakt support.',
    ],
    [
      () => Promise.resolve(Response.json({})),
      'Feil ved opprettelse av betaling',
      'Ingen data mottatt fra serveren',
    ],
    [() => says({}), 'Feil ved opprettelse av betaling', 'Ingen betalingslenke mottatt fra serveren'],
    [
      () => says({ url: 'javascript:alert(1)' }),
      'Feil ved opprettelse av betaling',
      'Ingen betalingslenke mottatt fra serveren',
    ],
    [
      () => refuses('UNAUTHORIZED', 401, 'x'),
      'User not authenticated',
      'Din sesjon har utløpt. Vennligst logg inn på nytt.',
    ],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Kunne ikke starte kjøpsprosessen',
      'Får ikke kontakt med Vikarklar. Ingenting er betalt: sjekk nettet og prøv igjen.',
    ],
  ])('closes the tab and gives the reason when it fails (%#)', async (failing, title, description) => {
    answer = failing
    show()
    await press('Kjøp 500 SMS')
    expect(told()).toEqual([{ title, description, tone: 'error' }])
    expect(tab?.close).toHaveBeenCalledOnce()
    expect(tab?.location.replace).not.toHaveBeenCalled()
    expect(await button('Kjøp 500 SMS')).toBeTruthy()
  })
})
