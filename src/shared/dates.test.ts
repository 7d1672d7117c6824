import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as dates from './dates.ts'
import { isGsm7 } from './gsm7.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))
/** The days before and after the nights when the clock changes, and the hours around the change. */
const changeDay = fc.constantFrom('2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31')
const nearChange = time.map((text) => `0${Number(text.slice(0, 2)) % 5}${text.slice(2)}`)

const shift = (date: string, startTime: string, endTime: string) => {
  const { startsAt, endsAt } = dates.shiftInstants({ date, startTime, endTime })
  return [startsAt.toISOString(), endsAt.toISOString()]
}

describe('shiftInstants', () => {
  it.each([
    ['2026-11-23', '08:00:00', '15:30:00', '2026-11-23T07:00:00.000Z', '2026-11-23T14:30:00.000Z', 'winter'],
    ['2026-06-23', '08:00', '15:30', '2026-06-23T06:00:00.000Z', '2026-06-23T13:30:00.000Z', 'summer'],
    ['2026-12-31', '22:00', '07:00', '2026-12-31T21:00:00.000Z', '2027-01-01T06:00:00.000Z', 'a night'],
    ['2026-11-23', '08:00', '08:00', '2026-11-23T07:00:00.000Z', '2026-11-24T07:00:00.000Z', 'a whole day'],
    ['2027-03-27', '22:00', '07:00', '2027-03-27T21:00:00.000Z', '2027-03-28T05:00:00.000Z', '8 hours'],
    ['2027-10-30', '22:00', '07:00', '2027-10-30T20:00:00.000Z', '2027-10-31T06:00:00.000Z', '10 hours'],
    ['2027-03-28', '02:30', '03:00', '2027-03-28T00:30:00.000Z', '2027-03-28T01:00:00.000Z', 'start missing'],
    ['2027-03-27', '22:00', '02:30', '2027-03-27T21:00:00.000Z', '2027-03-28T01:30:00.000Z', 'end missing'],
    [
      '2027-03-28',
      '01:59',
      '03:00',
      '2027-03-28T00:59:00.000Z',
      '2027-03-28T01:00:00.000Z',
      'around the gap',
    ],
    ['2027-10-31', '02:30', '07:00', '2027-10-31T00:30:00.000Z', '2027-10-31T06:00:00.000Z', 'start twice'],
    ['2027-10-30', '22:00', '02:30', '2027-10-30T20:00:00.000Z', '2027-10-31T01:30:00.000Z', 'end twice'],
    [
      '2027-10-31',
      '03:00',
      '07:00',
      '2027-10-31T02:00:00.000Z',
      '2027-10-31T06:00:00.000Z',
      'after the change',
    ],
  ])('%s %s-%s (%s to %s): %s', (date, start, end, startsAt, endsAt) => {
    expect(shift(date, start, end)).toEqual([startsAt, endsAt])
  })

  it('agrees with Temporal about every reading, in and out of the nights of change', () => {
    const any = fc.oneof(time, nearChange)
    fc.assert(
      fc.property(fc.oneof(day, changeDay), any, any, (date, start, end) => {
        const read = (on: string, at: string, disambiguation: 'earlier' | 'later') =>
          new Date(
            Temporal.PlainDateTime.from(`${on}T${at}`).toZonedDateTime('Europe/Oslo', { disambiguation })
              .epochMilliseconds,
          ).toISOString()
        const endDate = end <= start ? dates.addDays(date, 1) : date
        expect(shift(date, start, end)).toEqual([read(date, start, 'earlier'), read(endDate, end, 'later')])
      }),
      { numRuns: 1000 },
    )
  })

  it('ends after it starts and at most 26 hours later', () => {
    fc.assert(
      fc.property(fc.oneof(day, changeDay), time, time, (date, startTime, endTime) => {
        const { startsAt, endsAt } = dates.shiftInstants({ date, startTime, endTime })
        const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(26)
      }),
    )
  })

  it('refuses what is no date or time', () => {
    expect(() => shift('2027-02-30', '08:00', '15:00')).toThrow(RangeError)
    expect(() => shift('2027-02-28', '24:00', '15:00')).toThrow(RangeError)
    expect(() => shift('', '', '')).toThrow(RangeError)
  })
})

describe('today in Oslo', () => {
  it.each([
    ['2026-11-23T22:59:59Z', '2026-11-23'],
    ['2026-11-23T23:00:00Z', '2026-11-24'],
    ['2026-06-23T21:59:59Z', '2026-06-23'],
    ['2026-06-23T22:00:00Z', '2026-06-24'],
  ])('%s is %s in Oslo', (now, today) => {
    expect(dates.osloToday(new Date(now))).toBe(today)
  })
})

describe('formats', () => {
  it('writes a date in three lengths', () => {
    expect(dates.formatDate('2026-11-23')).toBe('23.11.2026')
    expect(dates.formatDateLong('2026-11-23')).toBe('mandag 23. november 2026')
    expect(dates.formatDateShort('2026-11-23')).toBe('man. 23. nov.')
    expect(dates.formatWeekdayShort('2026-11-28')).toBe('lør.')
  })

  it('writes them as the Norwegian locale does', () => {
    const long = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const short = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const
    fc.assert(
      fc.property(day, (date) => {
        expect(dates.formatDateLong(date)).toBe(new Date(date).toLocaleDateString('nb-NO', long))
        expect(dates.formatDateShort(date)).toBe(new Date(date).toLocaleDateString('nb-NO', short))
      }),
    )
  })

  it('names the night of a moment before 05.00 on another day', () => {
    const now = new Date('2026-11-22T19:00:00Z')
    expect(dates.momentInShort('2026-11-23T01:00:00Z', now)).toBe('natt til man. 23. nov. kl.\u00a002.00')
    expect(dates.momentInShort('2026-11-23T05:00:00Z', now)).toBe('i morgen kl.\u00a006.00')
    expect(dates.momentInShort('2026-11-27T01:00:00Z', now)).toBe('natt til fre. 27. nov. kl.\u00a002.00')
    expect(dates.momentInShort('2026-11-23T01:00:00Z', new Date('2026-11-23T00:00:00Z'))).toBe(
      'kl.\u00a002.00',
    )
  })

  it('writes a day as one speaks of it, with the year where it is another one', () => {
    expect(dates.dayInFull('2026-12-30', '2026-12-30')).toBe('I dag, onsdag 30. desember')
    expect(dates.dayInFull('2027-01-01', '2026-12-31')).toBe('I morgen, fredag 1. januar 2027')
    expect(dates.dayInFull('2026-11-23', '2026-11-30')).toBe('mandag 23. november')
    expect(dates.dayInFull('2026-11-24', '2026-11-23', '04:59')).toBe('natt til tirsdag 24. november')
    expect(dates.dayInFull('2026-11-23', '2026-11-23', '00:00')).toBe('natt til mandag 23. november')
    expect(dates.dayInFull('2026-11-24', '2026-11-23', '05:00:00')).toBe('I morgen, tirsdag 24. november')
    expect(dates.dayInShort('2026-11-23', '2026-11-22')).toBe('i morgen')
    expect(dates.dayInShort('2026-11-23', '2026-11-01')).toBe('man. 23. nov.')
    expect(dates.dayInShort('2026-11-23', '2026-11-01', '04:59:00')).toBe('natt til man. 23. nov.')
    expect(dates.dayInShort('2026-11-23', '2026-11-22', '02:00:00')).toBe('natt til man. 23. nov.')
    expect(dates.dayInShort('2026-11-23', '2026-11-23', '02:00:00')).toBe('natt til man. 23. nov.')
    expect(dates.dayInShort('2026-11-23', '2026-11-22', '05:00:00')).toBe('i morgen')
  })

  it('writes times without seconds', () => {
    expect(dates.formatTime('08:00:00')).toBe('08:00')
    expect(dates.formatTimeRange('08:00:00', '15:30')).toBe('08.00–15.30')
    expect(dates.smsTimeRange('08:00:00', '15:30')).toBe('08.00-15.30')
  })

  it('writes an instant as the clock in Oslo showed it', () => {
    expect(dates.formatDateTime(new Date('2026-11-23T07:00:00Z'))).toBe('23.11.2026 kl. 08.00')
    expect(dates.formatDateTime('2026-06-23T22:30:00.000Z')).toBe('24.06.2026 kl. 00.30')
    expect(dates.formatClock('2026-06-23T22:30:00.000Z')).toBe('kl. 00.30')
    expect(dates.dateTimeOf('2026-06-23T22:30:00.000Z')).toBe('24.06.2026 kl.\u00a000.30')
  })

  it('has nothing that an SMS lacks', () => {
    fc.assert(
      fc.property(day, (date) =>
        isGsm7(dates.formatDate(date) + dates.formatDateLong(date) + dates.formatDateShort(date)),
      ),
    )
    expect(isGsm7(dates.smsTimeRange('22:00', '07:00') + dates.formatDateTime(new Date(0)))).toBe(true)
  })

  it.each([
    [0, 'nå'],
    [59, 'nå'],
    [-59, 'nå'],
    [60, '1 minutt siden'],
    [5 * 60, '5 minutter siden'],
    [3600, '1 time siden'],
    [47 * 3600, '1 dag siden'],
    [3 * 86400, '3 dager siden'],
    [7 * 86400, '1 uke siden'],
    [60 * 86400, '2 måneder siden'],
    [800 * 86400, '2 år siden'],
    [-2 * 3600, 'om 2 timer'],
  ])('%i seconds ago is "%s"', (seconds, text) => {
    const now = new Date('2026-11-23T07:00:00Z')
    expect(dates.formatRelative(new Date(now.getTime() - seconds * 1000), now)).toBe(text)
  })
})

describe('the calendar', () => {
  it('adds days as Temporal does', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        expect(dates.addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString())
      }),
    )
  })

  it('knows which days and times exist', () => {
    expect(['2024-02-29', '2026-12-31'].every(dates.isDate)).toBe(true)
    expect(
      ['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-23T00:00', '', '23.11.2026'].some(dates.isDate),
    ).toBe(false)
    expect(['00:00', '23:59', '08:00:00'].every(dates.isTime)).toBe(true)
    expect(['24:00', '8:00', '08:60', '08:00:60', '', '08:00Z'].some(dates.isTime)).toBe(false)
    expect(dates.endsNextDay('22:00:00', '07:00')).toBe(true)
    expect(dates.endsNextDay('08:00:00', '08:00')).toBe(true)
    expect(dates.endsNextDay('08:00', '15:00')).toBe(false)
  })
})

describe('week numbers', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-12-28', 53],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2026-11-23', 48],
  ])('%s is in week %i', (date, week) => {
    expect(dates.isoWeek(date)).toBe(week)
  })

  it('are those of Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -11_000, max: 47_000 }), (days) => {
        const day = Temporal.PlainDate.from('2000-01-01').add({ days })
        expect(dates.isoWeek(day.toString())).toBe(day.weekOfYear)
      }),
    )
  })
})
