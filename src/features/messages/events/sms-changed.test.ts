import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate, smsTimeRange } from '#shared/dates.ts'
import { SMS_LIMIT } from '#shared/gsm7.ts'
import { changedSms } from './changed.ts'

const link = 'https://vikarklar.no/r/k7Qx2k7Qx2k7Qx2k7Qx2ab'
/** A long address, as of a municipality's own installation. */
const longLink = 'https://vikarklar.oppvekst.nordre-follo.kommune.no/r/k7Qx2k7Qx2k7Qx2k7Qx2ab'
const shift = {
  employerName: 'Fjellhamar oppvekstsenter og skole',
  title: 'Nattevakt på avlastningen i 2. etasje',
  location: 'Nybygget, rom 214, 2. etasje',
  date: '2026-12-16',
  today: '2026-11-25',
  startTime: '07:45:00',
  endTime: '14:30:00',
  linkLength: link.length,
  places: 1,
  filled: 0,
  isNewTime: true,
}
const before = { date: '2026-12-16', startTime: '08:00:00', endTime: '14:00:00' }
const moved = (changes: object = {}) => changedSms({ ...shift, before, ...changes })
const NIGHT = { startTime: '02:00:00', endTime: '08:00:00' }

describe('new times', () => {
  it('are shown beside the times before, with a question', () => {
    expect(moved({ employerName: 'Ås skole', title: 'Vikar 4B', location: 'Rom 1' }).text).toBe(
      'Ås skole har endret Vikar 4B, Rom 1, før 16.12. 08.00-14.00, nå 07.45-14.30. Passer det fortsatt? Svar: {lenke}',
    )
    expect(moved({ date: '2026-12-17' }).text).toMatch(
      /før 16\.12\. 08\.00-14\.00, nå 17\.12\. 07\.45-14\.30\. Passer/,
    )
  })

  it.each([link, longLink])('of a night keep both nights, who and what, with the link %s', ({ length }) => {
    const { text } = moved({
      ...NIGHT,
      date: '2026-12-17',
      before: { ...before, ...NIGHT },
      linkLength: length,
    })
    expect(text).toMatch(
      /^Fjell\S*: .*før natt til 16\.12\. 02\.00-08\.00, nå natt til 17\.12\. 02\.00-08\.00\. .*Svar: \{lenke\}$/,
    )
  })

  it('shorten the question before the title of a night', () => {
    expect(
      moved({
        ...NIGHT,
        employerName: 'Ås skole',
        title: 'Nattevakt',
        location: 'Rom 1',
        date: '2026-12-17',
        before: { ...before, ...NIGHT },
      }).text,
    ).toBe(
      'Ås skole: Nattevakt, Rom 1, før natt til 16.12. 02.00-08.00, nå natt til 17.12. 02.00-08.00. Passer det? Svar: {lenke}',
    )
  })

  it('are shown alone if the earlier ones are unknown', () => {
    for (const linkLength of [30, 60, 110])
      expect(moved({ linkLength, before: null }).text).toMatch(/nå .*07\.45-14\.30\. .*Svar: \{lenke\}$/)
  })

  it('fit one SMS with the earlier ones, for any link and any text', () => {
    const clock = fc.constantFrom('00:00', '02:00', '07:45', '22:30')
    const day = fc.constantFrom(-1, 0, 1, 60, 364, 365, 500).map((days) => addDays(shift.today, days))
    const times = fc.record({ date: day, startTime: clock, endTime: clock })
    const words = fc.constantFrom('', 'Rom 1', 'Vikar på 4. trinn med svømming', 'Å'.repeat(200))
    const any = fc.record({ now: times, old: times, who: words, what: words, where: words })
    fc.assert(
      fc.property(any, fc.integer({ min: 30, max: 110 }), ({ now, old, who, what, where }, linkLength) => {
        const typed = { employerName: who, title: what, location: where }
        const { text, length } = moved({ ...typed, ...now, before: old, linkLength })
        expect(length).toBeLessThanOrEqual(SMS_LIMIT)
        expect(text).toMatch(/^[^:,]{2,} har endret |^[^:,]{2,}: /)
        expect(text.endsWith(' {lenke}')).toBe(true)
        for (const each of [old, now]) expect(text).toContain(smsTimeRange(each.startTime, each.endTime))
        expect(text).toContain(formatDate(old.date).slice(0, 6))
        expect(text).toContain(formatDate(now.date).slice(0, 6))
      }),
      { numRuns: 500 },
    )
  })
})
