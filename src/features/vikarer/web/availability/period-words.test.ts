import { expect, test } from 'vitest'
import { alreadyThere, isRunning, periodDates, periodLength, periodName } from './period-words.ts'

const TODAY = '2026-11-21'
const week = { startDate: '2026-11-23', endDate: '2026-11-27' }
const oneDay = { startDate: '2026-11-23', endDate: '2026-11-23' }
const newYear = { startDate: '2026-12-28', endDate: '2027-01-03' }

const written = (startDate: string, endDate: string) => periodDates({ startDate, endDate }, TODAY)

test('a period is written from its first to its last day, with the year once unless it is this one', () => {
  const inSpaces = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(inSpaces(periodDates(week, TODAY))).toBe('23.-27. november')
  expect(inSpaces(periodDates(oneDay, TODAY))).toBe('mandag 23. november')
  expect(inSpaces(periodDates(newYear, TODAY))).toBe('28. desember 2026 - 3. januar 2027')
  expect(inSpaces(written('2026-11-30', '2026-12-02'))).toBe('30. november - 2. desember')
  expect(inSpaces(written('2027-07-01', '2027-07-03'))).toBe('1.-3. juli 2027')
  expect(inSpaces(written('2027-06-30', '2027-07-03'))).toBe('30. juni - 3. juli 2027')
  expect(inSpaces(written('2027-07-01', '2027-07-01'))).toBe('torsdag 1. juli 2027')
})

test('its line breaks between the dates only', () => {
  expect(periodDates(week, TODAY).split(' ')).toHaveLength(1)
  expect(periodDates(newYear, TODAY).split(' ')).toEqual([
    '28.\u00a0desember\u00a02026',
    '-',
    '3.\u00a0januar\u00a02027',
  ])
})

test('read aloud it has no abbreviations', () => {
  expect(periodName(week)).toBe('mandag 23. november 2026 til fredag 27. november 2026')
  expect(periodName(oneDay)).toBe('mandag 23. november 2026')
})

test('both ends count, also when summer time begins in between', () => {
  expect(periodLength(week)).toBe('5 dager')
  expect(periodLength(oneDay)).toBe('1 dag')
  expect(periodLength({ startDate: '2027-03-27', endDate: '2027-03-29' })).toBe('3 dager')
})

test('a period is in progress on its first and its last day', () => {
  const runsOn = (today: string) => isRunning(week, today)
  expect(['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28'].map(runsOn)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a note lists the periods that share a day with the new one', () => {
  const holiday = { id: 'a', ...week, reason: 'Ferie', version: 'v1' } as const
  const day = { id: 'b', startDate: '2026-12-01', endDate: '2026-12-01', reason: null, version: 'v1' }
  const note = (startDate: string, endDate: string) =>
    alreadyThere([holiday, day], { startDate, endDate }, TODAY)?.replaceAll('\u00a0', ' ') ?? null
  expect(note('2026-11-27', '2026-11-30')).toBe('Du har allerede lagt inn 23.-27. november (ferie).')
  expect(note('2026-11-01', '2026-12-24')).toBe(
    'Du har allerede lagt inn 23.-27. november (ferie) og tirsdag 1. desember.',
  )
  expect(note('2026-11-28', '2026-11-30')).toBeNull()
})
