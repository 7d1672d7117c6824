import { describe, expect, it } from 'vitest'
import { lacksCredits, planSending, priceLine, withoutMobileNote } from './send-plan.ts'

const mobile = { phone: '+4791234501' }
const landline = { phone: '+4722334455' }

const having = (balance: number) => ({ balance, smsCountries: ['+47'] })

describe('the price beside the button', () => {
  it('says who gets what, and what is left', () => {
    expect(priceLine(planSending([mobile, mobile, mobile], ['sms'], having(100)))).toBe(
      '3 mottakere · 3 SMS · 97 igjen',
    )
  })

  it('has a word of its own for one', () => {
    expect(priceLine(planSending([mobile], ['sms', 'email'], having(1)))).toBe(
      '1 mottaker · 1 SMS · 0 igjen · 1 e-post',
    )
  })

  it('leaves credits out when only e-mail is chosen', () => {
    expect(priceLine(planSending([mobile, mobile], ['email'], having(0)))).toBe('2 mottakere · 2 e-poster')
  })

  it('says that no SMS goes out when one credit is missing', () => {
    const plan = planSending([mobile, mobile], ['sms', 'email'], having(1))
    expect(lacksCredits(plan)).toBe(true)
    expect(priceLine(plan)).toBe('2 mottakere · ingen SMS blir sendt · 2 e-poster')
  })

  it('takes the last credits', () => {
    expect(lacksCredits(planSending([mobile, mobile], ['sms'], having(2)))).toBe(false)
  })

  it('groups the digits of large numbers', () => {
    const many = Array.from({ length: 1000 }, () => mobile)
    expect(priceLine(planSending(many, ['sms'], having(2500)))).toBe(
      '1\u00a0000 mottakere · 1\u00a0000 SMS · 1\u00a0500 igjen',
    )
  })

  it('does not count a landline as an SMS', () => {
    expect(priceLine(planSending([mobile, landline], ['sms'], having(100)))).toBe(
      '2 mottakere · 1 SMS · 99 igjen',
    )
  })
})

describe('the note about recipients without a mobile number', () => {
  it('is not there when SMS is not chosen', () => {
    expect(withoutMobileNote(planSending([landline], ['email'], having(0)))).toBeNull()
  })

  it('points to e-mail when they would get nothing', () => {
    expect(withoutMobileNote(planSending([mobile, landline], ['sms'], having(9)))).toBe(
      'Én av mottakerne har ikke mobilnummer og får ingen SMS. Velg også e-post for å nå dem.',
    )
  })

  it('is calm when they get an e-mail', () => {
    expect(withoutMobileNote(planSending([mobile, landline, landline], ['sms', 'email'], having(9)))).toBe(
      '2 av mottakerne har ikke mobilnummer og får ingen SMS. De får e-post.',
    )
  })

  it('says when nobody can get an SMS', () => {
    expect(withoutMobileNote(planSending([landline], ['sms'], having(9)))).toMatch(
      /^Ingen av mottakerne har mobilnummer/,
    )
    expect(withoutMobileNote(planSending([landline], ['sms', 'email'], having(0)))).toBe(
      'Ingen av mottakerne har mobilnummer, så ingen SMS blir sendt. De får e-post.',
    )
    expect(lacksCredits(planSending([landline], ['sms', 'email'], having(0)))).toBe(false)
  })
})
