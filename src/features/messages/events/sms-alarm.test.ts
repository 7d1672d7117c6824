import { describe, expect, it } from 'vitest'
import { SMS_LIMIT } from '#shared/gsm7.ts'
import { paths } from '#shared/paths.ts'
import { ALARM_REASONS, ALARM_WORDS } from '../alarm.ts'
import { alarmSms } from './alarm.ts'
import { changedSms } from './changed.ts'
import { cancelledSms } from './cancelled.ts'
import { officeSms } from './office-words.ts'
import { requestSms } from './request-sent.ts'

const PAGE = 'https://vikarklar.no/admin/oppdragslogg/0199a5f0-0000-7000-8000-000000000001'
const day = { date: '2026-12-16', today: '2026-12-14', startTime: '08:00:00', endTime: '15:00:00' }
const shift = {
  ...day,
  title: 'Vikar 4B',
  employerName: 'Solbakken skole',
  location: 'Rom 214',
  places: 1,
  filled: 0,
}
const night = { ...shift, startTime: '02:00:00', endTime: '08:00:00' }

describe('the alarm by SMS', () => {
  it.each(ALARM_REASONS)('has the link and the reason "%s", by day and by night', (reason) => {
    for (const each of [shift, night, { ...night, title: 'Vikar på 4. trinn med svømming', places: 9 }]) {
      const { text, length } = alarmSms({ ...each, reasons: [reason, 'starts-soon'], page: PAGE })
      expect(text.endsWith(` ${PAGE}`)).toBe(true)
      expect(length).toBeLessThanOrEqual(SMS_LIMIT)
      expect(text.replace(PAGE, '')).toMatch(/00\. .{8,}\. $/)
    }
    expect(ALARM_WORDS[reason]).toMatch(/\.$/)
  })

  it.each([20, 40, 60, 85])('has the link where APP_URL has %i letters: the title yields', (letters) => {
    const page = 'https://'.padEnd(letters, 'x') + paths.assignment('0199a5f0-0000-7000-8000-000000000001')
    for (const each of [shift, night, { ...night, title: 'Å'.repeat(100), places: 100, filled: 1 }])
      for (const reason of ALARM_REASONS) {
        const { text, length } = alarmSms({ ...each, reasons: [reason, 'starts-soon'], page })
        expect(text.endsWith(` ${page}`)).toBe(true)
        expect(length).toBeLessThanOrEqual(SMS_LIMIT)
        if (letters <= 40) expect(text).toMatch(/16\.12\. (kl\. )?0/)
      }
  })
})

describe('a night', () => {
  it('is the one before its day, also in the short text', () => {
    const link = { ...night, linkLength: 46 }
    const before = { ...day, startTime: '07:00:00', endTime: '14:00:00' }
    expect(officeSms({ ...night, words: 'Ta med innesko' }).text).toBe(
      'Solbakken skole, Vikar 4B natt til ons. 16.12.: Ta med innesko',
    )
    expect(changedSms({ ...link, isNewTime: true, before }).text).toMatch(
      /nå natt til 16\.12\. 02\.00-08\.00/,
    )
    expect(changedSms({ ...link, isNewTime: true, before: { ...before, date: '2026-12-15' } }).text).toMatch(
      /natt til 16\.12\. 02\.00-08\.00/,
    )
    expect(requestSms({ ...link, linkLength: 80 }).text).toMatch(/natt til 16\.12\. 02\.00-08\.00/)
    expect(requestSms({ ...link, shifts: [night, { ...shift, date: '2026-12-17' }] }).text).toMatch(
      /2 vakter fra natt til ons\. 16\. des\./,
    )
    expect(cancelledSms(night).text).toMatch(/natt til ons\. 16\.12\. kl\. 02\.00-08\.00/)
  })
})
