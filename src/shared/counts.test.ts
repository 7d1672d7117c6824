import { describe, expect, it } from 'vitest'
import { counted, countIn, formatCount, formatDecimal, formatHours, formatShare } from './counts.ts'

describe('a count', () => {
  it('is written the Norwegian way, in one or in many', () => {
    expect(formatCount(1000)).toBe('1\u00a0000')
    expect(counted(1, 'mottaker', 'mottakere')).toBe('1 mottaker')
    expect(counted(0, 'mottaker', 'mottakere')).toBe('0 mottakere')
  })

  it('is read as people type it', () => {
    expect(countIn(' 1 000 ')).toBe(1000)
    expect(countIn(formatCount(1000))).toBe(1000)
    expect(countIn('0')).toBe(0)
    for (const text of ['', ' ', '1,5', '-1', 'ti', '1e3']) expect(countIn(text)).toBeNaN()
  })
})

describe('a share', () => {
  it('is written in percent with one decimal', () => {
    expect(formatShare(2, 3)).toBe('66,7\u00a0%')
    expect(formatShare(0.875, 1)).toBe('87,5\u00a0%')
    expect(formatShare(0, 8)).toBe('0,0\u00a0%')
    expect(formatShare(8, 8)).toBe('100,0\u00a0%')
    expect(formatShare(1250, 100)).toBe('1\u00a0250,0\u00a0%')
  })

  it('is 0 % of nothing', () => {
    expect(formatShare(0, 0)).toBe('0\u00a0%')
    expect(formatShare(28, 0)).toBe('0\u00a0%')
  })
})

it('writes an average with one decimal', () => {
  expect(formatDecimal(37 / 3)).toBe('12,3')
  expect(formatDecimal(4)).toBe('4,0')
})

it('writes hours with their minutes', () => {
  const written = [0, 30, 60, 465, 1350, 60_000].map((minutes) =>
    formatHours(minutes).replaceAll('\u00a0', ' '),
  )
  expect(written).toEqual(['0 t', '30 min', '1 t', '7 t 45 min', '22 t 30 min', '1 000 t'])
})
