// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Purchase } from '../contract.ts'
import { Purchases } from './Purchases.tsx'

const paid: Purchase = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  packageName: '500 SMS',
  credits: 500,
  priceOre: 49_000,
  refundedOre: 0,
  state: 'paid',
  receiptNumber: 7,
  createdAt: '2026-11-23T07:00:00.000Z',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (...purchases: Purchase[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ json: { purchases } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Purchases />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Siste kjøp' })
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the latest purchases', () => {
  it('show the state of each, and link to the receipts of paid ones', async () => {
    await show(
      paid,
      { ...paid, id: 'd', state: 'refunded', refundedOre: 49_000 },
      { ...paid, id: 'e', state: 'held', receiptNumber: null },
    )
    const when = '23.11.2026 kl.\u00a008.00490,00\u00a0kr'
    expect(rows()).toEqual([
      `500 SMSBetalt${when}Kvittering`,
      `500 SMSRefundert${when}490,00\u00a0kr er betalt tilbakeKvittering`,
      `500 SMSMå sjekkes${when}Kontakt support, så ordner vi det`,
    ])
    const [receipt] = screen.getAllByRole('link', { name: 'Kvittering' })
    expect(receipt?.getAttribute('href')).toBe(paths.receipt(paid.id))
  })

  it('show a partial refund, and omit an unknown price', async () => {
    await show({ ...paid, refundedOre: 9800 }, { ...paid, id: 'b', priceOre: null })
    expect(rows()[0]).toContain('98,00\u00a0kr er betalt tilbake')
    expect(rows()[1]).toBe('500 SMSBetalt23.11.2026 kl.\u00a008.00Kvittering')
  })

  it('show a text when there are none, with a link to the packages', async () => {
    await show()
    expect(screen.getByText(/^Ingen kjøp ennå/)).toBeTruthy()
    const help = screen.getByRole('link', { name: 'Slik kjøper du SMS' })
    expect(help.getAttribute('href')).toBe(paths.helpOn('kreditter'))
  })
})
