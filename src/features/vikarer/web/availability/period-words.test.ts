import { expect, test } from 'vitest'
import { isRunning, periodDates, periodLength, periodName } from './period-words.ts'

const TODAY = '2026-11-21'
const week = { startDate: '2026-11-23', endDate: '2026-11-27' }
const oneDay = { startDate: '2026-11-23', endDate: '2026-11-23' }
const newYear = { startDate: '2026-12-28', endDate: '2027-01-03' }

test('a period is written from its first to its last day, with the year where it is another', () => {
  expect(periodDates(week, TODAY)).toBe('man. 23. nov. - fre. 27. nov.')
  expect(periodDates(oneDay, TODAY)).toBe('man. 23. nov.')
  expect(periodDates(newYear, TODAY)).toBe('man. 28. des. - søn. 3. jan. 2027')
})

test('read aloud it has no abbreviations', () => {
  expect(periodName(week)).toBe('mandag 23. november 2026 til fredag 27. november 2026')
  expect(periodName(oneDay)).toBe('mandag 23. november 2026')
})

test('both ends count, also when the clock changes in between', () => {
  expect(periodLength(week)).toBe('5 dager')
  expect(periodLength(oneDay)).toBe('1 dag')
  expect(periodLength({ startDate: '2027-03-27', endDate: '2027-03-29' })).toBe('3 dager')
})

test('a period is running on its first and its last day', () => {
  const runsOn = (today: string) => isRunning(week, today)
  expect(['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28'].map(runsOn)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
