import { describe, expect, it } from 'vitest'
import { reachedWithin, reachOf } from './reach.ts'

const smsCountries = ['+47']
const person = { phone: '+4791234501', email: 'ola@vikar.example', noSms: false }
const bySms = { channels: ['sms'], smsCountries } as const
const byEmail = { channels: ['email'], smsCountries } as const
const NOBODY = { sms: false, email: false }

describe('a request reaches', () => {
  it('a person by the chosen channels, given a mobile number or an address', () => {
    expect(reachOf(person, bySms)).toEqual({ sms: true, email: false })
    expect(reachOf(person, byEmail)).toEqual({ sms: false, email: true })
    expect(reachOf({ ...person, email: null }, byEmail)).toEqual(NOBODY)
  })

  it('neither a landline nor a number in a country without SMS', () => {
    expect(reachOf({ ...person, phone: '+4722123456' }, bySms)).toEqual(NOBODY)
    expect(reachOf({ ...person, phone: '+46701234567' }, bySms)).toEqual(NOBODY)
    expect(reachOf({ ...person, phone: null }, bySms)).toEqual(NOBODY)
  })

  it('a person who declined SMS by e-mail, and without an address by nothing', () => {
    expect(reachOf({ ...person, noSms: true }, bySms)).toEqual({ sms: false, email: true })
    expect(reachOf({ ...person, noSms: true, email: null }, bySms)).toEqual(NOBODY)
  })
})

describe('SMS to people whose e-mail bounces', () => {
  const instead = { ...byEmail, smsIfBounced: true }

  it('also reaches a person with a known bounce by SMS, unless they declined SMS', () => {
    const refused = { ...person, emailRefused: true }
    expect(reachOf(refused, instead)).toEqual({ sms: true, email: true })
    expect(reachOf(person, instead)).toEqual({ sms: false, email: true })
    expect(reachOf(refused, byEmail)).toEqual({ sms: false, email: true })
    expect(reachOf({ ...refused, noSms: true }, instead)).toEqual({ sms: false, email: true })
    expect(reachOf(refused, { ...instead, channels: [] })).toEqual(NOBODY)
  })
})

describe('with few credits a request reaches', () => {
  const withoutEmail = { ...person, email: null }
  const reached = (
    people: readonly (typeof person | typeof withoutEmail)[],
    balance: number,
    isInLine: boolean,
  ) => reachedWithin(people, bySms, { balance, isInLine }).map(({ sms, email }) => [sms, email])

  it('no one by SMS if all are asked at once and one credit is missing', () => {
    expect(reached([person, person], 1, false)).toEqual([])
    expect(reached([person, person], 2, false)).toEqual([
      [true, false],
      [true, false],
    ])
    expect(reached([person, { ...person, noSms: true }], 0, false)).toEqual([[false, true]])
  })

  it('the first of a line by SMS, and the others by e-mail, which is free', () => {
    expect(reached([person, withoutEmail, person], 1, true)).toEqual([
      [true, false],
      [false, true],
    ])
    expect(reached([withoutEmail], 0, true)).toEqual([])
  })
})
