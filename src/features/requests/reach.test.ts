import { describe, expect, it } from 'vitest'
import { isReached, reachOf } from './reach.ts'

const smsCountries = ['+47']
const person = { phone: '+4791234501', email: 'ola@vikar.example', noSms: false }
const bySms = { channels: ['sms'], smsCountries } as const
const byEmail = { channels: ['email'], smsCountries } as const

describe('a request reaches', () => {
  it('a person by the channels it uses, where they have a mobile number or an address', () => {
    expect(reachOf(person, bySms)).toEqual({ sms: true, email: false })
    expect(reachOf(person, byEmail)).toEqual({ sms: false, email: true })
    expect(isReached({ ...person, email: null }, byEmail)).toBe(false)
  })

  it('by SMS neither a landline nor a number in a country without SMS', () => {
    expect(isReached({ ...person, phone: '+4722123456' }, bySms)).toBe(false)
    expect(isReached({ ...person, phone: '+46701234567' }, bySms)).toBe(false)
    expect(isReached({ ...person, phone: null }, bySms)).toBe(false)
  })

  it('by e-mail who chose no SMS, and without an address by nothing', () => {
    expect(reachOf({ ...person, noSms: true }, bySms)).toEqual({ sms: false, email: true })
    expect(isReached({ ...person, noSms: true, email: null }, bySms)).toBe(false)
  })
})
