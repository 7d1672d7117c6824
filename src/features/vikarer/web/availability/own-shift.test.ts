import { expect, test } from 'vitest'
import { shiftsWithin } from './day-mark.ts'

const day = { date: '2026-11-23', startTime: '08:00:00', endsNextDay: false, title: 'Vikar i 3B' }
const night = { date: '2026-11-30', startTime: '22:00:00', endsNextDay: true, title: 'Nattevakt' }
const within = (startDate: string, endDate: string) =>
  shiftsWithin([day, night], startDate, endDate).map(({ title }) => title)

test('a shift is within a period that has its day', () => {
  expect(within('2026-11-20', '2026-11-23')).toEqual(['Vikar i 3B'])
  expect(within('2026-11-23', '2026-11-23')).toEqual(['Vikar i 3B'])
  expect(within('2026-11-24', '2026-11-29')).toEqual([])
  expect(within('2026-11-01', '2026-12-31')).toEqual(['Vikar i 3B', 'Nattevakt'])
})

test('a shift that ends after midnight is on both of its days', () => {
  expect(within('2026-12-01', '2026-12-04')).toEqual(['Nattevakt'])
  expect(within('2026-12-02', '2026-12-04')).toEqual([])
})
