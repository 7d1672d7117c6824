import { describe, expect, it } from 'vitest'
import type { LineAfter, Sending } from './contract-sending.ts'
import { isShort, mostSms, priceWords, reachesNobody } from './plan-words-price.ts'

const NOW = new Date('2026-11-30T09:00:00Z')
const SENDING: Sending = {
  what: 'request',
  people: { count: 3, names: [] },
  away: { count: 0, names: [] },
  inReserve: 0,
  reached: 3,
  bySms: 3,
  byEmail: 0,
  withoutMobile: 0,
  withoutEmail: 0,
  emailInstead: 0,
  smsInstead: 0,
  isEmailRefused: false,
  openQuestions: 0,
  quietUntil: null,
}
const LINE: LineAfter = {
  openAtMost: 4,
  length: 14,
  asked: 4,
  reached: 4,
  heldBack: 0,
  askFrom: null,
  askAllAt: null,
  nextAskAt: '2026-11-30T09:15:00.000Z',
  isPaused: false,
  heldUpBy: null,
  emailsLeft: 0,
  smsLeft: 10,
  closesAt: '2026-12-02T07:00:00.000Z',
  isInOrder: true,
  channels: ['sms'],
}
const SMS = { needed: 3, balance: 100, problem: null, priceOre: null }
const ALL = { sending: SENDING, line: null, sms: SMS }
const asked = (count: number) => ({ ...SENDING, people: { count, names: [] }, reached: count, bySms: count })
const SOME = { sending: asked(4), line: LINE, sms: { ...SMS, needed: 4, priceOre: 99 } }
const price = (plan: Parameters<typeof priceWords>[0], shifts = 1) =>
  priceWords(plan, shifts, NOW).replaceAll('\u00a0', ' ')

describe('the price of a request to all at once', () => {
  it('counts receivers, SMS and the credits that remain', () => {
    expect(price(ALL)).toBe('Send til 3 · 3 SMS · 97 igjen')
    expect(price({ ...ALL, sms: { ...SMS, priceOre: 99 } }, 2)).toBe(
      'Send til 3 · 2 vakter · 3 SMS · ca. 3 kr · 97 igjen',
    )
  })

  it('counts e-mails for people with an address, and those without one', () => {
    const both = { ...SENDING, byEmail: 2, withoutEmail: 1 }
    expect(price({ ...ALL, sending: both })).toBe(
      'Send til 3 · 3 SMS · 97 igjen · 2 e-poster · 1 uten e-post',
    )
    const free = { ...SENDING, bySms: 0, byEmail: 3 }
    expect(price({ ...ALL, sending: free, sms: { ...SMS, needed: 0 } })).toBe('Send til 3 · 3 e-poster')
  })

  it('reports an empty send, without credits or without addresses', () => {
    const nobody = { ...SENDING, reached: 0, bySms: 0 }
    const poor = { ...ALL, sending: nobody, sms: { ...SMS, balance: 2, problem: 'too-few-credits' as const } }
    expect([reachesNobody(poor), isShort(poor), price(poor)]).toEqual([
      true,
      true,
      'Ingen får melding · ingen SMS blir sendt',
    ])
    const unreached = { ...ALL, sending: nobody, sms: { ...SMS, needed: 0 } }
    expect([reachesNobody(unreached), isShort(unreached), price(unreached)]).toEqual([
      true,
      false,
      'Ingen får melding',
    ])
  })
})

describe('the price of a line', () => {
  it('counts the SMS sent now and the possible maximum', () => {
    expect(price(SOME)).toBe('Send til 4 av 14 · 4 SMS nå · maks 14 SMS · ca. 14 kr')
    const byEmail = { ...LINE, channels: ['email' as const], smsLeft: 0, emailsLeft: 10 }
    const letters = { ...asked(4), bySms: 0, byEmail: 4 }
    expect(price({ sending: letters, line: byEmail, sms: { ...SMS, needed: 0 } })).toBe(
      'Send til 4 av 14 · maks 14 e-poster',
    )
  })

  it('counts people with another open question, who are asked after it', () => {
    expect(mostSms({ ...SOME, line: { ...LINE, smsLeft: 7, heldBack: 3 } })).toBe(14)
  })

  it('has the time of sending, if that is later', () => {
    const at = '2026-12-01T05:00:00.000Z'
    const waiting = { ...LINE, asked: 0, smsLeft: 14, isPaused: true, nextAskAt: at }
    const sms = { ...SMS, needed: 0, priceOre: 99 }
    expect(price({ sending: null, line: waiting, sms })).toBe(
      'Send til 4 av 14 kl. 06.00 · maks 14 SMS · ca. 14 kr',
    )
    const together = { ...waiting, openAtMost: 14, askFrom: at, isInOrder: false }
    expect(price({ sending: null, line: together, sms })).toBe(
      'Send til 14 kl. 06.00 · 14 SMS · ca. 14 kr · 86 igjen',
    )
  })

  it('continues by e-mail without credits, and warns before they run out', () => {
    const heldUp = { ...LINE, asked: 0, smsLeft: 14, isPaused: true, heldUpBy: 'credits' as const }
    const sms = { ...SMS, needed: 1, balance: 0, problem: 'too-few-credits' as const }
    expect(reachesNobody({ sending: null, line: heldUp, sms })).toBe(true)
    expect(reachesNobody({ sending: null, line: { ...heldUp, emailsLeft: 2 }, sms })).toBe(false)
    expect(price({ sending: null, line: heldUp, sms })).toBe('Ingen får melding · ingen SMS blir sendt')
    expect(isShort({ ...SOME, sms: { ...SOME.sms, balance: 13 } })).toBe(true)
    expect(isShort(SOME)).toBe(false)
  })
})
