import { describe, expect, it } from 'vitest'
import { line, place } from '#test/sample-line.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { changeForm, changeOf, typedOf } from './change-form.ts'
import { afterChange, askAllNotes, changeNotes, lineToast } from './change-words.ts'

const now = new Date('2026-11-26T05:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

/** One has not answered for 25 minutes, one has the question, two wait. */
const going = line({
  openAtMost: 1,
  length: 4,
  asked: 2,
  reached: 2,
  open: 1,
  smsLeft: 1,
  places: [
    place({ vikarId: '1', askedAt: ago(25), because: 'start', isUnanswered: true }),
    place({ vikarId: '2', askedAt: ago(5), because: 'patience', isUnanswered: true, isOpen: true }),
    place({ vikarId: '3', fullName: 'Siri Dahl' }),
    place({ vikarId: '4', fullName: 'Per Moe', takesSms: false }),
  ],
})
const asIs = { openAtMost: 1, patienceMinutes: 10, askAllAt: null, isUrgent: true }
const notes = (change: Partial<typeof asIs>, channels: ('sms' | 'email')[] = ['sms']) =>
  changeNotes(going, afterChange(going, { ...asIs, ...change }, { quiet: null, now }), { channels, now })

describe('before a line is changed', () => {
  it('it is said who is asked at once, and by how many SMS', () => {
    expect(notes({ openAtMost: 2 })).toEqual([
      'Nå får Siri Dahl spørsmålet: 1 SMS.',
      'Neste får spørsmålet kl.\u00a006.05, eller når noen sier nei.',
      'De som alt er spurt, får ingen beskjed.',
    ])
    expect(notes({ openAtMost: 9 }, ['sms', 'email'])).toEqual([
      'Nå får Siri Dahl og Per Moe spørsmålet: 1 SMS og e-post.',
      'Alle i køen er spurt.',
      'De som alt er spurt, får ingen beskjed.',
    ])
  })

  it('it is known that more patience opens a question again', () => {
    expect(notes({ openAtMost: 2, patienceMinutes: 30 })).toEqual([
      'Ingen får spørsmålet nå.',
      'Neste får spørsmålet kl.\u00a006.05, eller når noen sier nei.',
      'De som alt er spurt, får ingen beskjed.',
    ])
  })

  it('a night is waited for, unless it is urgent', () => {
    const quiet = { from: '22:00', until: '07:00' }
    const after = afterChange(going, { ...asIs, openAtMost: 2, isUrgent: false }, { quiet, now })
    expect(changeNotes(going, after, { channels: ['sms'], now })).toContain(
      'Stilletid: neste får spørsmålet kl.\u00a007.00.',
    )
  })
})

describe('the form of a change', () => {
  const closesAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const typed = { ...typedOf(line({ closesAt })), openAtMost: 2 }

  it('takes only a time that lies ahead and before the shift', () => {
    const problemOf = (date: string, time: string) =>
      changeForm(closesAt)
        .safeParse({ ...typed, hasDeadline: true, date, time })
        .error?.issues.at(0)?.message
    expect(problemOf('', '')).toBe('Velg en dato')
    expect(problemOf('2126-01-01', '')).toBe('Skriv klokkeslettet som TT:MM')
    expect(problemOf('2026-01-01', '06:00')).toBe('Spør resten: tidspunktet er passert. Velg et senere.')
    expect(problemOf('2099-01-01', '06:00')).toBe('Spør resten: velg et tidspunkt før vakten starter')
    expect(changeForm(closesAt).safeParse(typed).success).toBe(true)
  })

  it('is no change while its fields make no sense', () => {
    expect(changeOf({ ...typed, openAtMost: Number.NaN })).toBeNull()
    expect(changeOf({ ...typed, hasDeadline: true, time: '' })).toBeNull()
    expect(changeOf({ ...typed, hasDeadline: true, date: '2026-11-26', time: '06:00' })?.askAllAt).toBe(
      '2026-11-26T05:00:00.000Z',
    )
  })
})

describe('before all are asked', () => {
  it('it is said how many SMS that takes, and what is left', () => {
    expect(askAllNotes(line(), ['sms'], 44).slice(0, 2)).toEqual([
      '9 vikarer som er igjen i køen, får forespørselen nå: 9 SMS.',
      'Etterpå er det 35 SMS igjen.',
    ])
    expect(askAllNotes(line(), ['sms'], 4)[1]).toBe(
      'Dere har 4 SMS igjen. De første i køen får SMS. De andre venter til dere har kjøpt flere.',
    )
    expect(askAllNotes(line({ emailsLeft: 9 }), ['sms'], 0)[1]).toBe(
      'Dere har 0 SMS igjen, så ingen SMS blir sendt. De som har e-post, får det.',
    )
    expect(askAllNotes(line({ emailsLeft: 9 }), ['sms', 'email'], 4)[1]).toBe(
      'Dere har 4 SMS igjen, så ingen SMS blir sendt. De som har e-post, får det.',
    )
  })
})

it('afterwards it is said who was asked, or why not', () => {
  const sent: Sent = {
    recipients: 2,
    sms: { kind: 'queued', count: 2, balance: 9, withoutMobile: 0 },
    emails: 0,
    emailsInstead: 0,
  }
  expect(lineToast('Køen er endret', sent).description).toBe('2 forespørsler er på vei.')
  expect(
    lineToast('Køen er endret', { ...sent, recipients: 0, sms: { kind: 'not-chosen' } }).description,
  ).toBe('Ingen ble spurt nå.')
  expect(
    lineToast('Køen er endret', { ...sent, sms: { kind: 'too-few-credits', needed: 2, balance: 1 } }),
  ).toMatchObject({ tone: 'warning', description: 'Du trenger 2 SMS og har 1. Kjøp flere under SMS.' })
})
