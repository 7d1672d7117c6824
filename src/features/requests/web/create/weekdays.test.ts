import { expect, it } from 'vitest'
import { daysOffUntil, endOfWeek, likelyDay, nextWeekday, weekdaysUntil } from './weekdays.ts'

it('the next weekday skips the weekend, and crosses months and years', () => {
  expect(nextWeekday('2026-11-25')).toBe('2026-11-26')
  expect(nextWeekday('2026-11-27')).toBe('2026-11-30') // a Friday
  expect(nextWeekday('2026-11-28')).toBe('2026-11-30')
  expect(nextWeekday('2026-12-31')).toBe('2027-01-01')
})

it('weekdays are those after the first day, including the last one, up to the limit of a request', () => {
  expect(weekdaysUntil('2026-11-26', '2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(weekdaysUntil('2026-11-26', '2026-11-26')).toEqual([])
  expect(weekdaysUntil('2026-11-26', '2026-11-01')).toEqual([])
  expect(weekdaysUntil('2026-11-26', '9999-12-31')).toHaveLength(30)
})

it('the likely day is today until noon of a weekday, if the shift can still begin, or else the next weekday', () => {
  const wednesday = (clock: string) => new Date(`2026-11-25T${clock}:00+01:00`)
  expect(likelyDay(wednesday('06:15'), '08:15')).toBe('2026-11-25')
  expect(likelyDay(wednesday('11:59'))).toBe('2026-11-25')
  expect(likelyDay(wednesday('08:15'), '08:15')).toBe('2026-11-26')
  expect(likelyDay(wednesday('12:00'))).toBe('2026-11-26')
  expect(likelyDay(new Date('2026-11-27T12:00:00+01:00'))).toBe('2026-11-30') // a Friday
  expect(likelyDay(new Date('2026-11-28T07:00:00+01:00'))).toBe('2026-11-30') // a Saturday
})

const DAYS_OFF = [
  { name: 'Grunnlovsdagen', startDate: '2027-05-17', endDate: '2027-05-17' },
  { name: 'Planleggingsdager', startDate: '2027-05-18', endDate: '2027-05-19' },
]

it("weekdays skip public holidays and the office's closed days, which are listed", () => {
  expect(weekdaysUntil('2027-05-13', '2027-05-21', DAYS_OFF)).toEqual([
    '2027-05-14',
    '2027-05-20',
    '2027-05-21',
  ])
  expect(daysOffUntil('2027-05-13', '2027-05-21', DAYS_OFF)).toEqual([
    { date: '2027-05-17', name: 'Grunnlovsdagen' },
    { date: '2027-05-18', name: 'Planleggingsdager' },
    { date: '2027-05-19', name: 'Planleggingsdager' },
  ])
  expect(daysOffUntil('2027-05-13', '9999-12-31', DAYS_OFF)).toHaveLength(3)
  expect(likelyDay(new Date('2027-05-17T07:00:00+02:00'), '', DAYS_OFF)).toBe('2027-05-20')
})

it('the end of a week is its Friday, or from Friday on that of the next', () => {
  expect(endOfWeek('2026-11-30')).toBe('2026-12-04') // a Monday
  expect(endOfWeek('2026-12-03')).toBe('2026-12-04')
  expect(endOfWeek('2026-12-04')).toBe('2026-12-11')
  expect(endOfWeek('2026-12-05')).toBe('2026-12-11')
})
