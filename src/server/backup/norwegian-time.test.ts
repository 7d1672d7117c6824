import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNorwegianTime, recoveryTarget, writeNorwegianTime } from './norwegian-time.ts'

const read = (text: string) => readNorwegianTime(text).toISOString()
const target = (text: string) => recoveryTarget(readNorwegianTime(text))

describe('a moment by a Norwegian clock', () => {
  it.each([
    ['2026-11-26 10:14:59', '2026-11-26T09:14:59.000Z', '2026-11-26 10:14:59+01'],
    ['2026-07-01 06:29:59', '2026-07-01T04:29:59.000Z', '2026-07-01 06:29:59+02'],
    ['  2026-07-01   06:30 ', '2026-07-01T04:30:00.000Z', '2026-07-01 06:30:00+02'],
    ['2026-01-01 00:30:00', '2025-12-31T23:30:00.000Z', '2026-01-01 00:30:00+01'],
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z', '2026-03-29 01:59:59+01'],
    ['2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00:00+02'],
    ['2026-10-25 01:59:59', '2026-10-24T23:59:59.000Z', '2026-10-25 01:59:59+02'],
    ['2026-10-25 02:30:00 summer', '2026-10-25T00:30:00.000Z', '2026-10-25 02:30:00+02'],
    ['2026-10-25 02:30:00 winter', '2026-10-25T01:30:00.000Z', '2026-10-25 02:30:00+01'],
    ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z', '2026-10-25 03:00:00+01'],
    ['2026-07-01 06:29:59 summer', '2026-07-01T04:29:59.000Z', '2026-07-01 06:29:59+02'],
  ])('%s is %s, and goes to PostgreSQL as %s', (text, instant, recovery) => {
    expect([read(text), target(text)]).toEqual([instant, recovery])
  })

  it.each(['2026-03-29 02:00:00', '2026-03-29 02:59:30', '2026-03-29 02:59:30 summer'])(
    '%s does not exist, and is refused',
    (text) => {
      expect(() => read(text)).toThrow(
        /^There is no 02:\d\d:\d\d in Norway on 29.03.2026: summer time begins/,
      )
    },
  )

  it.each(['2026-10-25 02:00:00', '2026-10-25 02:59:59'])('%s exists twice, and is asked about', (text) => {
    const [, time] = text.split(' ')
    expect(() => read(text)).toThrow(
      `${time} comes twice in Norway on 25.10.2026, when summer time ends: write "${text} summer" for the first (${time?.replace('02', '00')} UTC), "${text} winter" for the second (${time?.replace('02', '01')} UTC)`,
    )
  })

  it('refuses the season of the other half of the year', () => {
    expect(() => read('2026-11-26 10:14:59 summer')).toThrow(
      '10:14:59 on 26.11.2026 is winter time in Norway',
    )
  })

  it.each([
    '',
    'yesterday',
    '2026-11-26',
    '10:14:59',
    '26.11.2026 10:14:59',
    '2026-02-30 10:00:00',
    '2026-11-26 24:00:00',
    '2026-11-26 10:14:59+01',
    '2026-11-26 10:14:59 UTC',
    '2026-11-26 10:14:59 winter time',
  ])('refuses "%s", and says how a time is written', (text) => {
    expect(() => read(text)).toThrow(`"${text}" is no time: write it as a Norwegian clock shows it, such as`)
  })

  // Also PostgreSQL's own reading of the target: ISO 8601 with an offset, which Date reads the same way.
  it('reads back what it writes, and gives PostgreSQL the same instant, in and out of the nights of change', () => {
    const anywhere = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    const nearChange = fc
      .tuple(fc.constantFrom('2026-03-29T00:00:00Z', '2026-10-25T00:00:00Z'), fc.nat(4 * 3600))
      .map(([from, seconds]) => new Date(Date.parse(from) + seconds * 1000))
    fc.assert(
      fc.property(fc.oneof(anywhere, nearChange), (instant) => {
        const second = Math.floor(instant.getTime() / 1000) * 1000
        expect(readNorwegianTime(writeNorwegianTime(instant)).getTime()).toBe(second)
        expect(Date.parse(`${recoveryTarget(instant).replace(' ', 'T')}:00`)).toBe(second)
      }),
      { numRuns: 2000 },
    )
  })
})
