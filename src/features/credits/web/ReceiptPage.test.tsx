// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { paths, patterns } from '#shared/paths.ts'
import type { Receipt } from '../contract.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae1'
const RECEIPT: Receipt = {
  number: 1007,
  paidAt: '2026-11-30T23:30:00.000Z',
  seller: {
    name: 'Vikarklar',
    orgNumber: '999999999',
    email: 'hei@vikarklar.example',
    phone: '+47 400 00 000',
  },
  buyer: { name: 'Solbakken skole', orgNumber: '987654321', boughtBy: 'Kari Nordmann' },
  packageName: '500 SMS',
  priceOre: 49_000,
  vatOre: 9_800,
  refundedOre: 0,
}

let receipt: Receipt | null
/** The server's error code if there is no receipt. */
let code: string

beforeEach(() => {
  receipt = RECEIPT
  code = 'NOT_FOUND'
  vi.stubGlobal('print', vi.fn())
  vi.stubGlobal('fetch', async () =>
    Response.json({ json: receipt ?? { defined: true, code, status: 404, message: 'Fant det ikke' } }),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async () => {
  await renderBehindLogin(ReceiptPage, { pattern: patterns.receipt, address: paths.receipt(ID) })
}

const sheet = async () => (await screen.findByRole('article', { name: 'Kvittering nr. 1007' })).textContent

describe('a receipt', () => {
  it('has the legally required content: number, date in Oslo, both parties, package, amounts and VAT', async () => {
    await show()
    const text = await sheet()
    for (const words of [
      'Dato: 01.12.2026',
      'Org.nr. 999 999 999 MVA',
      'hei@vikarklar.example',
      '+47 400 00 000',
      'Solbakken skole',
      'Org.nr. 987 654 321',
      'Kjøpt av Kari Nordmann',
      'Vare500 SMS',
      'Beløp uten mva392,00\u00a0kr',
      'Mva 25 %98,00\u00a0kr',
      'Sum490,00\u00a0kr',
      'Betalt',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Refundert')
  })

  it('omits unknown fields', async () => {
    receipt = {
      ...RECEIPT,
      seller: { ...RECEIPT.seller, orgNumber: null },
      buyer: { name: 'Solbakken skole', orgNumber: null, boughtBy: null },
    }
    await show()
    const text = await sheet()
    expect(text).not.toMatch(/Org\.nr|MVA|Kjøpt av|null/)
  })

  it('shows the refunded amount', async () => {
    receipt = { ...RECEIPT, refundedOre: 49_000 }
    await show()
    expect(await sheet()).toContain('Refundert\u2212490,00\u00a0kr')
  })

  it('is printed by a button', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Skriv ut' }))
    expect(window.print).toHaveBeenCalledOnce()
  })

  it.each(['NOT_FOUND', 'INPUT_INVALID'])('leads back when there is none (%s)', async (refusal) => {
    receipt = null
    code = refusal
    await show()
    await screen.findByText('Fant ikke kvitteringen')
    expect(screen.getByRole('link', { name: 'Gå til SMS' }).getAttribute('href')).toBe(paths.credits)
    expect(screen.queryByRole('button', { name: 'Skriv ut' })).toBeNull()
  })

  it('shows an error when loading fails, and tries again', async () => {
    receipt = null
    code = 'INTERNAL_SERVER_ERROR'
    await show()
    await screen.findByText('Kunne ikke hente kvitteringen')
    receipt = RECEIPT
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    expect(await sheet()).toContain('Betalt')
  })
})
