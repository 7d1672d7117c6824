import { expect, it } from 'vitest'
import { shiftLength } from './shift-length.ts'

const length = (startTime: string, endTime: string, date = '2026-12-16') =>
  shiftLength({ date, startTime, endTime })

it('is said in hours and minutes', () => {
  expect(length('07:45', '14:30')).toBe('6 t 45 min')
  expect(length('08:00', '15:00')).toBe('7 t')
  expect(length('08:00', '08:20')).toBe('20 min')
})

it('goes on into the next day', () => {
  expect(length('22:00', '07:15')).toBe('9 t 15 min')
  expect(length('08:00', '08:00')).toBe('24 t')
})

it('does not need the date, but knows the nights on which the clock changes', () => {
  expect(length('22:00', '07:00', '')).toBe('9 t')
  expect(length('22:00', '07:00', '2027-03-27')).toBe('8 t')
  expect(length('22:00', '07:00', '2027-10-30')).toBe('10 t')
})

it('is not known while a time is missing', () => {
  expect(length('', '14:30')).toBeNull()
  expect(length('07:45', '')).toBeNull()
})
