import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { formatDate, smsTimeRange } from '#shared/dates.ts'
import { isGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { LINK_PLACEHOLDER, withLink } from '#features/sms/texts.ts'
import { acceptedAdminSms } from './accepted.ts'
import { assignedReminderSms, reminderSms } from './reminder.ts'
import { cancelledSms } from './cancelled.ts'
import { requestSms } from './request-sent.ts'
import { withdrawnAdminSms } from './withdrawn.ts'
import { MAX_LINK_LENGTH } from '../sms-parts.ts'

const link = 'https://vikarklar.no/r/k7Qx2k7Qx2k7Qx2k7Qx2ab'
const shift = {
  employerName: 'Fjellhamar skole',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  today: '2026-11-25',
  startTime: '07:45:00',
  endTime: '14:30:00',
  linkLength: link.length,
  places: 1,
  filled: 0,
}

describe('the texts', () => {
  it('ask with all facts that a substitute needs', () => {
    const { text, length, shortened } = requestSms(shift)
    expect(withLink(text, link)).toBe(
      'Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. ' +
        `Første ja får jobben: ${link}`,
    )
    expect(length).toBe(withLink(text, link).length)
    expect(shortened).toBe(false)
    expect(text).not.toContain(link)
  })

  it('remind people without an answer', () => {
    expect(reminderSms({ ...shift, startTime: '22:00', endTime: '07:00' }).text).toBe(
      'Påminnelse fra Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 22.00-07.00. ' +
        'Første ja får jobben: {lenke}',
    )
  })

  it('remind the holder without offering the assignment again', () => {
    const { text } = assignedReminderSms(shift)
    expect(text).toContain('kl. 07.45-14.30. Du har oppdraget: {lenke}')
    expect(text).not.toContain('Første ja')
  })

  it('inform the substitute of the cancellation', () => {
    expect(cancelledSms(shift).text).toBe(
      'Avlyst av Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. Du skal ikke møte.',
    )
  })

  it('inform the administrator of a yes', () => {
    const { text } = acceptedAdminSms({ ...shift, vikarName: 'Ola Nordmann', description: 'Ta med\ninnesko' })
    expect(text).toBe('Ola Nordmann har sagt ja: Vikar i 3B, ons. 16.12. kl. 07.45-14.30. Ta med innesko')
    expect(acceptedAdminSms({ ...shift, vikarName: 'Ola Nordmann', description: null }).text).toMatch(
      /14\.30\.$/,
    )
  })

  it('shorten the title in the notice of a yes to the remaining room, at most 100', () => {
    const { text, shortened } = acceptedAdminSms({
      ...shift,
      vikarName: 'Ola N.',
      description: 'a'.repeat(300),
    })
    expect(text).toMatch(/14\.30\. a+\.\.$/)
    expect(text).toHaveLength(SMS_LIMIT)
    expect(shortened).toBe(true)
    const roomy = acceptedAdminSms({ ...shift, vikarName: 'Ola', title: 'X', description: 'a'.repeat(101) })
    expect(roomy.text).toMatch(/14\.30\. a{98}\.\.$/)
  })

  it('inform the administrator of a withdrawal and the number in reserve', () => {
    const text = (reserves: number) =>
      withdrawnAdminSms({ ...shift, vikarName: 'Ola Nordmann', reserves }).text
    expect(text(2)).toBe(
      'Ola Nordmann kan ikke likevel: Vikar i 3B, ons. 16.12. kl. 07.45-14.30. Oppdraget er ledig igjen. 2 i reserve.',
    )
    expect(text(0)).toMatch(/ Oppdraget er ledig igjen\. Ingen i reserve\.$/)
  })

  it('shorten names and titles in a withdrawal, never its meaning', () => {
    const { text, length, shortened } = withdrawnAdminSms({
      ...shift,
      vikarName: 'Å'.repeat(100),
      title: 'T'.repeat(100),
      reserves: 1000,
    })
    expect(text).toMatch(
      /^Å+\.\. kan ikke likevel: T+\.\., ons\. 16\.12\. kl\. 07.45-14.30\. Oppdraget er ledig igjen\. 1000 i reserve\.$/,
    )
    expect([length, shortened]).toEqual([SMS_LIMIT, true])
  })

  it("use the administrator's name if the employer has none", () => {
    expect(requestSms({ ...shift, employerName: ' 🏫 ' }).text).toMatch(/^administrator: Vikar i 3B, /)
  })

  it('omit a place or title that an SMS cannot show', () => {
    expect(requestSms({ ...shift, title: '🧑‍🏫', location: '🏫' }).text).toMatch(
      /^Fjellhamar skole: Oppdrag, ons\. 16/,
    )
  })
})

describe('the year', () => {
  const text = (date: string, today: string) => requestSms({ ...shift, date, today }).text

  it('is omitted for the next twelve months, and for last night', () => {
    expect(text('2026-11-24', '2026-11-25')).toContain(', tir. 24.11. kl. ')
    expect(text('2027-11-24', '2026-11-25')).toContain(', ons. 24.11. kl. ')
    expect(text('2029-02-28', '2028-02-29')).toContain(', ons. 28.02. kl. ')
  })

  it('is added to an ambiguous date', () => {
    expect(text('2027-11-25', '2026-11-25')).toContain(', tor. 25.11.2027 kl. ')
    expect(text('2026-11-23', '2026-11-25')).toContain(', man. 23.11.2026 kl. ')
  })
})

describe('the employer', () => {
  const text = (typed: { title?: string; location?: string }) => requestSms({ ...shift, ...typed }).text

  it('is not repeated in title or place', () => {
    expect(text({ location: 'FJELLHAMAR SKOLE, rom 214' })).toContain(': Vikar i 3B, rom 214, ons.')
    expect(text({ location: 'Rom 214 - Fjellhamar skole' })).toContain(': Vikar i 3B, Rom 214, ons.')
    expect(text({ location: 'Fjellhamar skole (rom 214)' })).toContain(': Vikar i 3B, rom 214, ons.')
    expect(text({ location: 'Fjellhamar skole' })).toContain(': Vikar i 3B, ons.')
    expect(text({ title: 'Fjellhamar skole: Vikar' })).toMatch(/^Fjellhamar skole: Vikar, Skoleveien 1, /)
    expect(text({ title: 'Fjellhamar skole' })).toMatch(/^Fjellhamar skole: Oppdrag, /)
  })

  it('stays inside other words', () => {
    expect(text({ location: 'Fjellhamar skole sør' })).toContain(', Fjellhamar skole sør, ')
    expect(text({ location: 'Ved Fjellhamar skole' })).toContain(', Ved Fjellhamar skole, ')
  })
})

describe('shortening', () => {
  it('cuts the name of the employer before the place', () => {
    const long = { ...shift, employerName: 'Fjellhamar oppvekstsenter og skole', title: 'Kontaktlærer i 3B' }
    expect(requestSms({ ...long, location: 'Nybygget, rom 214, 2. etasje' }).text).toMatch(
      /^Fjellhamar\.\.: Kontaktlærer i 3B, Nybygget, rom 214, 2\. etasje, ons\./,
    )
    expect(requestSms({ ...long, linkLength: 92, location: 'Rom 214' }).text).toMatch(
      /^\S+: .*Rom 214, 16\.12\./,
    )
  })

  it('keeps short pieces whole and shares the rest', () => {
    const { text, length, shortened } = requestSms({
      ...shift,
      title: 'T'.repeat(100),
      location: 'S'.repeat(200),
    })
    expect(text).toMatch(/^Fjellhamar\.\.: T{19}\.\., S{23}\.\., ons\. 16\.12\. kl\. 07.45-14.30\. Første ja/)
    expect(length).toBe(SMS_LIMIT)
    expect(shortened).toBe(true)
  })

  it('drops weekday and "kl." before names when the link is long', () => {
    expect(requestSms({ ...shift, linkLength: 70 }).text).toBe(
      'Fjellhamar skole: Vikar i 3B, Skoleveien 1, 16.12. 07.45-14.30. Første ja får jobben {lenke}',
    )
  })

  it('keeps the sender and the time with the longest link', () => {
    expect(requestSms({ ...shift, linkLength: MAX_LINK_LENGTH }).text).toBe(
      'Fjell..: 16.12. 07.45-14.30. Første ja får jobben {lenke}',
    )
    expect(reminderSms({ ...shift, linkLength: MAX_LINK_LENGTH }).text).toBe(
      'Påminnelse fra Fjel..: Skol.., 16.12. 07.45-14.30 {lenke}',
    )
  })

  it('blames APP_URL when no text fits beside the link', () => {
    expect(() => requestSms({ ...shift, linkLength: MAX_LINK_LENGTH + 1 })).toThrow(/APP_URL/)
    expect(() => reminderSms({ ...shift, linkLength: 500 })).toThrow(/APP_URL/)
  })
})

describe('withLink', () => {
  it('appends the link even when the title contains the placeholder or a pattern', () => {
    const { text } = requestSms({ ...shift, title: '{lenke} $& {{lenke}}', location: '' })
    expect(withLink(text, link)).toContain('{lenke} $&')
    expect(withLink(text, link).endsWith(` ${link}`)).toBe(true)
  })

  it('does not change a text without a link', () => {
    expect(withLink('Avlyst', link)).toBe('Avlyst')
  })
})

describe('any input', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', minLength: 100, maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('👩‍👩‍👧', '\u202e', 'ش', '{lenke}', '€', '\ud800', ' ', '.', 'Æ', '\r\n'),
    }),
  )
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))
  const anyShift = fc.record({
    employerName: typed,
    title: typed,
    location: typed,
    description: typed,
    vikarName: typed,
    date: fc.constantFrom('2026-12-16', '2027-03-28', '2027-10-31', '2028-02-29'),
    today: fc.constantFrom('2026-11-25', '2024-02-29', '2028-02-29'),
    startTime: clock,
    endTime: clock.map((time) => `${time}:00`),
    linkLength: fc.integer({ min: 30, max: MAX_LINK_LENGTH }),
    places: fc.constantFrom(1, 3, 100),
    filled: fc.constantFrom(0, 1),
    reserves: fc.nat(),
  })

  it('fits one SMS with its whole link, date and times', () => {
    fc.assert(
      fc.property(anyShift, fc.constantFrom(requestSms, reminderSms, assignedReminderSms), (any, build) => {
        const link = 'https://'.padEnd(any.linkLength, 'x_-9')
        const { text, length } = build(any)
        const whole = withLink(text, link)
        expect(text.endsWith(LINK_PLACEHOLDER)).toBe(true)
        expect(whole.endsWith(` ${link}`)).toBe(true)
        expect(whole).toContain(formatDate(any.date).slice(0, 6))
        expect(whole).toContain(smsTimeRange(any.startTime, any.endTime))
        if (build === requestSms) expect(whole).toMatch(/(Første ja|De første( som svarer ja,)?) får jobben/)
        expectOneSms(whole, length)
      }),
      { numRuns: 400 },
    )
  })

  it('fits one SMS with date and times, without a link', () => {
    fc.assert(
      fc.property(
        anyShift,
        fc.constantFrom(cancelledSms, acceptedAdminSms, withdrawnAdminSms),
        (any, build) => {
          const { text, length } = build(any)
          expect(text).toContain(formatDate(any.date).slice(0, 6))
          expect(text).toContain(smsTimeRange(any.startTime, any.endTime))
          if (build === withdrawnAdminSms) expect(text).toContain(' kan ikke likevel: ')
          expectOneSms(text, length)
        },
      ),
      { numRuns: 300 },
    )
  })

  function expectOneSms(text: string, length: number) {
    const oracle = new SegmentedMessage(text)
    expect(isGsm7(text)).toBe(true)
    expect(oracle.getEncodingName()).toBe('GSM-7')
    expect(oracle.segmentsCount).toBe(1)
    expect(length).toBe(oracle.numberOfCharacters)
    expect(length).toBeLessThanOrEqual(SMS_LIMIT)
    expect(text).not.toContain('\n')
  }
})
