import { describe, expect, it } from 'vitest'
import { fromTime, toCalendarDate, toTime } from './iso-date.ts'

describe('texts to dates and times', () => {
  it('reads and writes a time without seconds', () => {
    expect(fromTime(toTime('07:45'))).toBe('07:45')
    expect(fromTime(null)).toBe('')
  })

  it('treats an invalid date or time as empty', () => {
    expect(toCalendarDate('')).toBeNull()
    expect(toCalendarDate('16.12.2026')).toBeNull()
    expect(toTime('kvart over sju')).toBeNull()
  })

  it('reads a date', () => {
    expect(toCalendarDate('2026-12-16')?.toString()).toBe('2026-12-16')
  })
})
