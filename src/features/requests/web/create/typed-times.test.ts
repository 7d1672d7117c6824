import { describe, expect, it } from 'vitest'
import { timesIn, shiftLength } from './typed-times.ts'

describe('times pasted from elsewhere', () => {
  it.each([
    '07.45-14.30',
    '07:45–14:30',
    '7.45 - 14.30',
    'kl. 07.45 til 14.30',
    '07451430',
    '0745 1430',
    ' 07:45\u201414:30\n',
  ])('fill start and end: %s', (text) => expect(timesIn(text)).toEqual(['07:45', '14:30']))

  it.each(['07.45', '0745', '7:45', 'kl 07.45'])('fill one: %s', (text) =>
    expect(timesIn(text)).toEqual(['07:45']),
  )

  it.each(['', '45', '24.00', '07.60-08.00', '07.45-25.00', '12.11.2026', 'i morgen', '91234567 8'])(
    'are not read from other text: %s',
    (text) => expect(timesIn(text)).toBeNull(),
  )
})

const length = (startTime: string, endTime: string, date = '2026-12-16') =>
  shiftLength({ date, startTime, endTime })?.replaceAll('\u00a0', ' ') ?? null

it('is said in hours and minutes', () => {
  expect(length('07:45', '14:30')).toBe('6 t 45 min')
  expect(length('08:00', '15:00')).toBe('7 t')
  expect(length('08:00', '08:20')).toBe('20 min')
})

it('continues into the next day', () => {
  expect(length('22:00', '07:15')).toBe('9 t 15 min')
  expect(length('08:00', '08:00')).toBe('24 t')
})

it('does not need the date, but accounts for the nights when the clock changes', () => {
  expect(length('22:00', '07:00', '')).toBe('9 t')
  expect(length('22:00', '07:00', '2027-03-27')).toBe('8 t')
  expect(length('22:00', '07:00', '2027-10-30')).toBe('10 t')
})

it('is unknown while a time is missing', () => {
  expect(length('', '14:30')).toBeNull()
  expect(length('07:45', '')).toBeNull()
})
