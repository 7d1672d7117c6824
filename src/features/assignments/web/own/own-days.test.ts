import { expect, it } from 'vitest'
import { dayInFull, dayInShort } from './own-days.ts'

it('writes a day as one speaks of it, with the year where it is another one', () => {
  expect(dayInFull('2026-12-30', '2026-12-30')).toBe('I dag, onsdag 30. desember')
  expect(dayInFull('2027-01-01', '2026-12-31')).toBe('I morgen, fredag 1. januar 2027')
  expect(dayInFull('2026-11-23', '2026-11-30')).toBe('mandag 23. november')
  expect(dayInShort('2026-11-23', '2026-11-22')).toBe('i morgen')
  expect(dayInShort('2026-11-23', '2026-11-01')).toBe('man. 23. nov.')
})
