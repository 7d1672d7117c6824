import { describe, expect, it } from 'vitest'
import { barsOf, tallestOf, monthName, shortMonthName } from './bars.ts'

const rows = (...values: (number | null)[]) =>
  values.map((value, index) => ({ month: `2026-0${index + 1}`, value, shown: String(value) }))
const heights = (...parameters: Parameters<typeof barsOf>) =>
  barsOf(...parameters).map(({ height }) => height)

describe('the bars of a chart', () => {
  it('are as high as their part of the highest', () => {
    expect(heights(rows(0, 50, 200, 100))).toEqual([0, 21.5, 86, 43])
  })

  it('are as high as their part of what is full', () => {
    expect(heights(rows(50, null, 25), 100)).toEqual([43, 0, 21.5])
  })

  it('are seen when they are little, and none when there is nothing, or less', () => {
    expect(heights(rows(1, 100_000))).toEqual([1.5, 86])
    expect(heights(rows(0, null, 0))).toEqual([0, 0, 0])
    expect(heights(rows(-5, 10))).toEqual([0, 86])
  })

  it('are beside each other and on the ground', () => {
    const [first, last] = barsOf(rows(10, 10))
    expect(first).toMatchObject({ x: 9, width: 32, middle: 25, y: 14 })
    expect(last).toMatchObject({ x: 59, width: 32, middle: 75, y: 14 })
  })

  it('say how high the highest is: of equals the newest, of nothing none', () => {
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
