import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, it } from 'vitest'
import { withLink } from '#features/sms/texts.ts'
import { isGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { addDays } from '#shared/dates.ts'
import { cancelledSms } from './cancelled.ts'

const MONDAY = '2026-11-23'
const times = (date: string, startTime = '08:00', endTime = '15:30') => ({ date, startTime, endTime })
const days = (...after: number[]) => after.map((day) => times(addDays(MONDAY, day)))
const shift = {
  employerName: 'Fjellhamar skole',
  title: 'Vikar i 3B',
  location: 'Rom 214',
  today: '2026-11-20',
  linkLength: 60,
  ...times(MONDAY),
}
const text = (...[some, standing]: Parameters<typeof cancelledSms>) => cancelledSms(some, standing).text

it('lists each of a few days, with the times that they share', () => {
  expect(text({ ...shift, shifts: days(0, 1) })).toBe(
    'Avlyst av Fjellhamar skole: Vikar i 3B, Rom 214, man. 23.11. og tir. 24.11. kl. 08.00-15.30. Du skal ikke møte.',
  )
  expect(text({ ...shift, shifts: days(0, 2, 4) })).toContain(
    ', man. 23.11., ons. 25.11. og fre. 27.11. kl. 08.00-15.30. Du',
  )
})

it('shortens consecutive days to the first and the last', () => {
  expect(text({ ...shift, shifts: days(0, 1, 2, 3, 4) })).toContain(
    ', man. 23.11.-fre. 27.11. kl. 08.00-15.30. Du skal ikke møte.',
  )
  expect(text({ ...shift, shifts: days(0, 1, 2, 3, 4, 7, 8, 9, 10, 11) })).toContain(
    'man. 23.11.-fre. 27.11. og man. 30.11.-fre. 04.12. kl. 08.00-15.30.',
  )
})

it('adds different times to their days', () => {
  expect(text({ ...shift, shifts: [...days(0), times('2026-11-24', '10:00', '12:00')] })).toContain(
    'man. 23.11. kl. 08.00-15.30, tir. 24.11. kl. 10.00-12.00. Du skal ikke møte.',
  )
})

it('drops weekdays before the office’s words', () => {
  const words = 'Turen er flyttet til våren.'
  expect(text({ ...shift, words })).toBe(
    'Avlyst av Fjellhamar skole: Vikar i 3B, Rom 214, man. 23.11. kl. 08.00-15.30. Du skal ikke møte. Turen er flyttet til våren.',
  )
  const sms = cancelledSms({ ...shift, shifts: days(0, 2, 4, 8), words })
  expect(sms.text).toBe(
    'Avlyst av Fjellhamar skole: Vikar i 3B, Rom 214, 23.11., 25.11., 27.11. og 01.12. 08.00-15.30. Du skal ikke møte. Turen er flyttet til våren.',
  )
  expect(sms).toMatchObject({ areWordsWhole: true })
})

it('cuts words that are too long, and reports it', () => {
  const sms = cancelledSms({ ...shift, words: 'Vi ringer deg i morgen. '.repeat(9) })
  expect(sms.text).toMatch(/Du skal ikke møte\. Vi ringer deg i morgen\..+\.\.$/)
  expect(sms).toMatchObject({ areWordsWhole: false, shortened: true })
})

it('informs the reserve that they are released', () => {
  expect(text({ ...shift, shifts: days(0, 1) }, 'reserve')).toMatch(/15\.30\. Du er ikke lenger i reserve\.$/)
  expect(text({ ...shift, shifts: days(0, 1) }, 'both')).toMatch(/15\.30\. Du skal ikke møte\.$/)
})

it('replaces days that do not fit one SMS by a link', () => {
  const shifts = Array.from({ length: 31 }, (_, day) =>
    times(addDays(MONDAY, 2 * day), day % 2 ? '08:00' : '09:00'),
  )
  expect(text({ ...shift, shifts })).toBe(
    'Avlyst av Fjellhamar skole: Vikar i 3B, Rom 214, 31 vakter 23.11.-22.01. Se hvilke: {lenke}',
  )
})

it('always fits one SMS', () => {
  const any = fc.record({
    employerName: fc.string({ maxLength: 100 }),
    title: fc.string({ maxLength: 100 }),
    location: fc.string({ maxLength: 200 }),
    words: fc.string({ maxLength: 300 }),
    linkLength: fc.integer({ min: 50, max: 110 }),
    afters: fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1, maxLength: 31 }),
    starts: fc.constantFrom(['08:00'], ['02:00'], ['08:00', '09:30', '23:00']),
  })
  fc.assert(
    fc.property(any, ({ afters, starts, ...some }) => {
      const shifts = afters
        .toSorted((a, b) => a - b)
        .map((day, at) => times(addDays(MONDAY, day), starts[at % starts.length]))
      const { text: built, length } = cancelledSms({ ...shift, ...shifts[0], ...some, shifts })
      const whole = withLink(built, 'https://'.padEnd(some.linkLength, 'x_-9'))
      const oracle = new SegmentedMessage(whole)
      expect(isGsm7(whole)).toBe(true)
      expect(oracle.segmentsCount).toBe(1)
      expect(length).toBe(oracle.numberOfCharacters)
      expect(length).toBeLessThanOrEqual(SMS_LIMIT)
      expect(whole).toMatch(/Du skal ikke møte|Se hvilke: https/)
    }),
    { numRuns: 400 },
  )
})
