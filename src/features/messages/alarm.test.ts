import { describe, expect, it } from 'vitest'
import { mayTell } from './alarm.ts'
import { alarmSms } from './events/alarm.ts'

const NIGHT = { from: '22:00', until: '06:00' }
const at = (time: string) => new Date(`2027-03-10T${time}:00+01:00`)
const told = (time: string, starts: string, isUrgent = false) =>
  mayTell(NIGHT, { startsAt: at(starts), isUrgent }, at(time))

describe('in quiet hours the office is alarmed', () => {
  it('only about a shift that begins within three hours of their end, or is urgent', () => {
    expect(told('05:00', '09:00')).toBe(true)
    expect(told('05:00', '09:01')).toBe(false)
    expect(told('05:00', '15:00', true)).toBe(true)
    expect(told('06:00', '15:00')).toBe(true)
    expect(mayTell(null, { startsAt: at('15:00'), isUrgent: false }, at('05:00'))).toBe(true)
  })
})

describe('the SMS', () => {
  const shift = {
    title: 'Vikar i 3B',
    date: '2026-11-23',
    startTime: '07:45',
    endTime: '14:30',
    today: '2026-11-23',
    places: 1,
    filled: 0,
    page: 'https://vikarklar.no/admin/oppdragslogg/0198a5a4-0000-7000-8000-000000000000',
  }

  it('includes the shift, its time and the reason', () => {
    expect(alarmSms({ ...shift, reasons: ['all-declined', 'starts-soon'] }).text).toBe(
      `Ingen kommer: Vikar i 3B, 23.11. 07.45-14.30. Alle som er spurt, har sagt nei. ${shift.page}`,
    )
    const long =
      'https://vikarer.fjellhamar.kommune.no/admin/oppdragslogg/0198a5a4-0000-7000-8000-000000000000'
    expect(alarmSms({ ...shift, page: long, reasons: ['all-declined', 'starts-soon'] }).text).toBe(
      `Ingen kommer: Vikar i 3B, 23.11. 07.45-14.30. Alle sa nei. ${long}`,
    )
  })

  it('fits one message with any title and any number of reasons', () => {
    for (const title of ['V', 'Vikar '.repeat(30), ''])
      for (const reasons of [
        ['no-credits', 'sms-down', 'email-down', 'hour-limit', 'starts-soon'],
        ['hour-limit'],
      ] as const)
        expect(alarmSms({ ...shift, title, reasons, places: 50, filled: 3 }).length).toBeLessThanOrEqual(160)
  })
})
