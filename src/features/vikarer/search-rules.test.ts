import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone } from '#shared/phone.ts'
import { isOfAddress, searchPeople } from './search-rules.ts'

const person = (fullName: string, more: Partial<Record<'phone' | 'company' | 'skills', string>> = {}) => ({
  fullName,
  phone: '+4791234501',
  company: null,
  skills: null,
  ...more,
})
const ola = person('Ola Kjelstrup', { company: 'Marka SFO' })
const siri = person('Siri Åsen', { skills: 'Kroppsøving' })
const ida = person('Ida Bø', { phone: '+4790567890', skills: '5. trinn' })
const register = [ola, siri, ida]

describe('a search for people', () => {
  it.each([
    ['åsen SIRI', siri],
    ['siri\u00a0åsen', siri],
    ['\u200bsi\u00adri', siri],
    ['905\u200b67890\u202c', ida],
    ['marka', ola],
    ['kroppsøving ', siri],
    ['bø ida', ida],
    ['trinn bø', ida],
    ['ida 905', ida],
    ['905 67 890', ida],
    ['+47 905 67 890', ida],
    ['0047 90567890', ida],
    ['0047 905', ida],
    ['(905)', ida],
    ['090567890', ida],
    ['67 890', ida],
    ['5. ', ida],
  ])('finds every word in any order, or a number in any spelling: %j', (search, found) => {
    expect(searchPeople(register, search)).toEqual([found])
  })

  it.each(['890 567 90', '-', '+46', 'siri kjelstrup', 'ida 912'])('finds no one by %j', (search) => {
    expect(searchPeople(register, search)).toEqual([])
  })

  it('finds all people when it is empty', () => {
    expect(searchPeople(register, '  ')).toEqual(register)
  })

  it('finds a number in its displayed form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{7}$/), (number) => {
        const one = person('Ida', { phone: `+47${number}` })
        expect(searchPeople([one], formatPhone(one.phone))).toEqual([one])
      }),
    )
  })
})

it('looks in e-mail addresses only for words that can be nothing else, because many share their ends', () => {
  expect(['ola@', '@vikar', 'ola.hansen', 'gmail.com'].filter(isOfAddress)).toHaveLength(4)
  expect(['mai', 'no', '5.', '8.-10.', 'dr.', '.net'].filter(isOfAddress)).toEqual([])
})
