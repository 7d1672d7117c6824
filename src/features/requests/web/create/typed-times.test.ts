import { describe, expect, it } from 'vitest'
import { timesIn } from './typed-times.ts'

describe('times copied from elsewhere', () => {
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
    'are not read into anything else: %s',
    (text) => expect(timesIn(text)).toBeNull(),
  )
})
