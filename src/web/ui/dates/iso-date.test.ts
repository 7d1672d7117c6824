import { parseDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTime, isoWeek, toCalendarDate, toTime } from './iso-date.ts'

describe('week numbers', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-12-28', 53],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2026-11-23', 48],
  ])('%s is in week %i', (date, week) => {
    expect(isoWeek(parseDate(date))).toBe(week)
  })

  it('are those of Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -11_000, max: 47_000 }), (days) => {
        const day = Temporal.PlainDate.from('2000-01-01').add({ days })
        expect(isoWeek(parseDate(day.toString()))).toBe(day.weekOfYear)
      }),
    )
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
