import { describe, expect, it } from 'vitest'
import { whenToRetry } from './failures.ts'

const at = (time: string) => new Date(time)

describe('the time to try again', () => {
  it.each([
    // Oslo is an hour ahead of UTC in winter, two in summer.
    [3600, '2026-11-23T20:40:00Z', 'Prøv igjen kl. 22.40.'],
    [3600, '2026-11-23T20:39:01Z', 'Prøv igjen kl. 22.40.'],
    [900, '2026-07-01T12:00:00Z', 'Prøv igjen kl. 14.15.'],
    [60, '2026-11-23T20:40:00Z', 'Prøv igjen kl. 21.41.'],
    [3600, '2026-11-23T22:10:00Z', 'Prøv igjen i morgen kl. 00.10.'],
    [30, '2026-11-23T22:59:50Z', 'Prøv igjen om 30 sekunder.'],
    [1, '2026-11-23T20:40:00Z', 'Prøv igjen om 1 sekund.'],
    [60, '2026-12-31T22:59:00Z', 'Prøv igjen i morgen kl. 00.00.'],
    [2 * 24 * 3600, '2026-11-23T20:40:00Z', 'Prøv igjen onsdag 25. november 2026 kl. 21.40.'],
    [null, '2026-11-23T20:40:00Z', 'Prøv igjen om litt.'],
  ])('in %j seconds at %s: %s', (seconds, now, words) => {
    expect(whenToRetry(seconds, at(now)).replace('\u00a0', ' ')).toBe(words)
  })
})
