import { describe, expect, it } from 'vitest'
import { fromTime, isoWeek, toCalendarDate, toTime } from './iso-date.ts'

describe('week numbers', () => {
  it('puts the first days of January in the last week of the year before when their Thursday lies there', () => {
    expect(isoWeek({ year: 2027, month: 1, day: 1 })).toBe(53)
    expect(isoWeek({ year: 2027, month: 1, day: 4 })).toBe(1)
  })

  it('puts the last days of December in week 1 when their Thursday lies in January', () => {
    expect(isoWeek({ year: 2025, month: 12, day: 29 })).toBe(1)
  })

  it('knows week 49 of the Monday that lies in the month before', () => {
    expect(isoWeek({ year: 2026, month: 11, day: 30 })).toBe(49)
  })
})

describe('texts to dates and times', () => {
  it('reads and writes a time without seconds', () => {
    expect(fromTime(toTime('07:45'))).toBe('07:45')
    expect(fromTime(null)).toBe('')
  })

  it('takes what is no date or time as empty', () => {
    expect(toCalendarDate('')).toBeNull()
    expect(toCalendarDate('16.12.2026')).toBeNull()
    expect(toTime('kvart over sju')).toBeNull()
  })

  it('reads a date', () => {
    expect(toCalendarDate('2026-12-16')?.toString()).toBe('2026-12-16')
  })
})
