import { expect, it } from 'vitest'
import { validWords } from './words.ts'

const NOW = new Date('2026-11-23T07:30:00.000Z')
const HOUR = 3_600_000

/** A generated link is listed some seconds later. */
const wordsIn = (hours: number) =>
  validWords(new Date(NOW.getTime() + hours * HOUR - 4000).toISOString(), NOW).replace(/^[^(]*/, '')

it('shows the expiry, in as many days as were requested', () => {
  expect(validWords('2026-12-23T07:30:00.000Z', NOW)).toBe(
    'Virker til 23.12.2026 kl.\u00a008.30 (om 30 dager)',
  )
  expect([1, 2, 30, 59].map((days) => wordsIn(days * 24))).toEqual([
    '(om 1 dag)',
    '(om 2 dager)',
    '(om 30 dager)',
    '(om 59 dager)',
  ])
})

it('counts a long time in months, and the last hours one by one', () => {
  expect(wordsIn(90 * 24 + 1)).toBe('(om 3 måneder)')
  expect(wordsIn(3.5)).toBe('(om 3 timer)')
})
