import { expect, it } from 'vitest'
import { secondsUntilExpiry } from './deliver.ts'

const NOW = new Date('2026-11-23T06:30:00Z')

it.each([
  ['at the end of its use', '2026-11-23T07:30:00Z', 3600],
  ['after two days at the latest', '2026-12-24T06:30:00Z', 172_800],
  ['at once if it is of no use any longer', '2026-11-23T06:29:00Z', 0],
])('a push expires %s', (_, worthUntil, seconds) => {
  expect(secondsUntilExpiry(new Date(worthUntil), NOW)).toBe(seconds)
})
