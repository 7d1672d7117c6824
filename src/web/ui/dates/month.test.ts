import { describe, expect, it } from 'vitest'
import { addMonths, dayAfterKey, monthName, weeksOf, within } from './month.ts'

describe('a month', () => {
  it('has whole weeks from Monday', () => {
    const weeks = weeksOf('2026-12-16')
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, '2026-11-30', '2027-01-03'])
    expect(weeksOf('2027-02-01')).toHaveLength(4)
    expect(weeksOf('2026-08-31')).toHaveLength(6)
  })

  it('is named in Norwegian', () => {
    expect(monthName('2026-12-16')).toBe('desember 2026')
  })
})

describe('keys of the grid', () => {
  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['a', undefined],
  ])('%s', (key, day) => {
    expect(dayAfterKey('2026-12-01', key)).toBe(day)
  })

  it('lead to the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  })

  it('stay within the bounds', () => {
    const bounds = { min: '2026-12-03', max: '2027-12-03' }
    expect(['2026-12-01', '2026-12-16', '2028-01-01'].map((day) => within(day, bounds))).toEqual([
      '2026-12-03',
      '2026-12-16',
      '2027-12-03',
    ])
  })
})
