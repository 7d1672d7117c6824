import { describe, expect, it } from 'vitest'
import { detailsOf, type Logged } from './audit-words.ts'

describe('the particulars', () => {
  const words = (detail: Logged['detail']) =>
    detailsOf({ action: 'customer-viewed', detail }).map(({ label, value }) => `${label}: ${value}`)

  it('are in words, amounts and Norwegian numbers', () => {
    expect(words({ credits: 1000, priceOre: 90_000, isActive: false })).toEqual([
      'SMS: 1\u00a0000',
      'Pris: 900,00\u00a0kr',
      'Til salgs: nei',
    ])
    expect(words({ from: 'administrator', to: 'superadmin' })).toEqual([
      'Fra: Administrator',
      'Til: Superadmin',
    ])
    expect(words({ bytes: 12_345, enteredBy: 'admin-magic' })).toEqual([
      'Størrelse: 13\u00a0kB',
      'Innlogget med: magic link',
    ])
  })

  it('of credits are the SMS, the invoice and the balance after them, in that order', () => {
    expect(words({ balance: 510, credits: 100, invoice: 'F-17', shoes: 2 })).toEqual([
      'SMS: 100',
      'Faktura: F-17',
      'Saldo etter: 510',
    ])
  })

  it('leave out ids, what is empty, and what did not change', () => {
    expect(
      words({
        link: 'b7',
        user: 'u',
        of: 'd3',
        sendAt: '2026-11-24T05:00:00.000Z',
        invoice: null,
        name: true,
        company: false,
      }),
    ).toEqual(['Navn: endret'])
  })

  it('keep the user’s own words, and leave out a particular without words', () => {
    expect(words({ packageName: 'login', shoes: 2 })).toEqual(['Navn: login'])
  })
})
