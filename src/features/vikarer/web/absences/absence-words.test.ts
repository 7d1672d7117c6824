import { expect, it } from 'vitest'
import { absenceWords, isAbsentNow, isAbsentOn, weeksFrom } from './absence-words.ts'

const TODAY = '2026-11-30'
const NBSP = /\u00a0/g
const words = (startDate: string, endDate: string | null, ...weekdays: number[]) =>
  absenceWords({ startDate, endDate, weekdays }, TODAY).replaceAll(NBSP, ' ')

it('names a whole week by its number', () => {
  expect(words('2026-12-07', '2026-12-13')).toBe('Uke 50, 7.-13. desember')
  expect(words('2026-12-08', '2026-12-14')).toBe('8.-14. desember')
  expect(words('2026-12-28', '2027-01-03')).toBe('Uke 53, 28. desember 2026 - 3. januar 2027')
})

it('names the weekdays, with their first and last day', () => {
  expect(words('2026-11-01', null, 5)).toBe('Aldri fredag')
  expect(words('2026-12-01', null, 1, 3, 5)).toBe('Aldri mandag, onsdag og fredag, fra tirsdag 1. desember')
  expect(words('2026-12-01', '2026-12-31', 5)).toBe('Aldri fredag, 1.-31. desember')
})

it('recognises the days of an absence', () => {
  const fridays = { startDate: '2026-12-01', endDate: null, weekdays: [5] }
  expect(isAbsentOn(fridays, '2026-12-04')).toBe(true)
  expect(isAbsentOn(fridays, '2026-12-05')).toBe(false)
  expect(isAbsentOn(fridays, '2026-11-27')).toBe(false)
  const week = { startDate: '2026-11-30', endDate: '2026-12-06', weekdays: [] }
  expect(isAbsentNow(week, TODAY)).toBe(true)
  expect(isAbsentNow(fridays, TODAY)).toBe(false)
})

it('offers this week first, and a year of weeks', () => {
  const weeks = weeksFrom('2026-12-02')
  expect(weeks[0]?.value).toBe('2026-11-30')
  expect(weeks.at(-1)?.value).toBe('2027-11-29')
})
