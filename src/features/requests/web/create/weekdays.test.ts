import { expect, it } from 'vitest'
import { nextWeekday, weekdaysUntil } from './weekdays.ts'

it('the next weekday skips the weekend, and crosses months and years', () => {
  expect(nextWeekday('2026-11-25')).toBe('2026-11-26')
  expect(nextWeekday('2026-11-27')).toBe('2026-11-30') // a Friday
  expect(nextWeekday('2026-11-28')).toBe('2026-11-30')
  expect(nextWeekday('2026-12-31')).toBe('2027-01-01')
})

it('weekdays are those after the first day, the last one included, up to a month of them', () => {
  expect(weekdaysUntil('2026-11-26', '2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(weekdaysUntil('2026-11-26', '2026-11-26')).toEqual([])
  expect(weekdaysUntil('2026-11-26', '2026-11-01')).toEqual([])
  expect(weekdaysUntil('2026-11-26', '9999-12-31')).toHaveLength(30)
})
