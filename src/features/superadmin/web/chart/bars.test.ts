import { describe, expect, it } from 'vitest'
import { barsOf, tallestOf, monthName, shortMonthName } from './bars.ts'

const rows = (...values: (number | null)[]) =>
  values.map((value, index) => ({ month: `2026-0${index + 1}`, value, shown: String(value) }))
const heights = (...parameters: Parameters<typeof barsOf>) =>
  barsOf(...parameters).map(({ height }) => height)

describe('the bars of a chart', () => {
  it('have heights relative to the highest', () => {
    expect(heights(rows(0, 50, 200, 100))).toEqual([0, 21.5, 86, 43])
  })

  it('have heights relative to the full value', () => {
    expect(heights(rows(50, null, 25), 100)).toEqual([43, 0, 21.5])
  })

  it('are visible when they are small, and absent for zero or less', () => {
    expect(heights(rows(1, 100_000))).toEqual([1.5, 86])
    expect(heights(rows(0, null, 0))).toEqual([0, 0, 0])
    expect(heights(rows(-5, 10))).toEqual([0, 86])
  })

  it('stand side by side on the baseline', () => {
    const [first, last] = barsOf(rows(10, 10))
    expect(first).toMatchObject({ x: 9, width: 32, middle: 25, y: 14 })
    expect(last).toMatchObject({ x: 59, width: 32, middle: 75, y: 14 })
  })

  it('label the highest, the newest of equals, and none if all are empty', () => {
    expect(tallestOf(barsOf(rows(7, 9, 9, 1)))?.month).toBe('2026-03')
    expect(tallestOf(barsOf(rows(0, null)))).toBeUndefined()
  })
})

describe('a month', () => {
  it('has a Norwegian name, long and short', () => {
    expect(['2026-01', '2026-05', '2026-11'].map(monthName)).toEqual(['jan. 2026', 'mai 2026', 'nov. 2026'])
    expect(['2026-05', '2026-11'].map(shortMonthName)).toEqual(['mai', 'nov.'])
  })
})
