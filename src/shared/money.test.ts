import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatKroner, pricePerSms, vatPart } from './money.ts'

const oracle = new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK' })

describe('formatKroner', () => {
  it.each([
    [149000, '1 490,00 kr'],
    [0, '0,00 kr'],
    [5, '0,05 kr'],
    [100000000, '1 000 000,00 kr'],
    [-49000, '\u2212490,00 kr'],
  ])('%i øre is %s', (ore, text) => {
    expect(formatKroner(ore).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('writes every amount as the Norwegian locale does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (ore) => {
        expect(formatKroner(ore)).toBe(oracle.format(ore === 0 ? 0 : ore / 100))
      }),
    )
  })
})

describe('vatPart', () => {
  it.each([
    [15000, 3000],
    [49000, 9800],
    [90000, 18000],
    [0, 0],
    [3, 1],
    [-15000, -3000],
  ])('%i øre holds %i', (ore, vat) => {
    expect(vatPart(ore)).toBe(vat)
  })

  it('is 25 % of the rest to the nearest øre, and the same for a refund', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (ore) => {
        const vat = vatPart(ore)
        expect(Math.abs((ore - vat) * 0.25 - vat)).toBeLessThanOrEqual(0.625)
        expect(vatPart(-ore)).toBe(-vat)
      }),
    )
  })
})

it.each([
  [15000, 100, '1,50'],
  [49000, 500, '0,98'],
  [90000, 1000, '0,90'],
  [100, 3, '0,33'],
  [100, 0, '–'],
  [0, 10, '0,00'],
])('%i øre for %i credits is %s each', (ore, credits, text) => {
  expect(pricePerSms(ore, credits)).toBe(text)
})
