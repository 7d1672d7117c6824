import { expect, test } from 'vitest'
import { dayMark, periodOn } from './day-mark.ts'

const holiday = {
  id: 'a',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  reason: 'Ferie',
  version: 'v1',
} as const
const silent = { id: 'b', startDate: '2026-11-27', endDate: '2026-11-28', reason: null, version: 'v1' }
const night = { startTime: '22:00:00', date: '2026-11-28', endsNextDay: true, title: 'Nattevakt' }
const mark = (day: string) => dayMark(day, [holiday, silent], [night])

test('a day in a period is hatched, with the reason', () => {
  expect(mark('2026-11-23')).toEqual({ words: 'utilgjengelig, ferie', isHatched: true, hasDot: false })
  expect(mark('2026-11-27')?.words).toBe('utilgjengelig, ferie')
})

test('a day with a shift has a dot with its title, also the morning after', () => {
  expect(mark('2026-11-28')).toEqual({
    words: 'utilgjengelig, oppdrag: Nattevakt',
    isHatched: true,
    hasDot: true,
  })
  expect(mark('2026-11-29')).toEqual({
    words: 'oppdrag fra dagen før: Nattevakt',
    isHatched: false,
    hasDot: true,
  })
})

test('all other days have no mark', () => {
  expect(mark('2026-11-22')).toBeUndefined()
  expect(mark('2026-11-30')).toBeUndefined()
})

test('the first of two periods on one day is opened', () => {
  expect(periodOn([holiday, silent], '2026-11-27')).toBe(holiday)
  expect(periodOn([holiday, silent], '2026-11-28')).toBe(silent)
})
