import fc from 'fast-check'
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { formatPhone, normalisePhone, smsObstacle, withPlus } from './phone.ts'

const norwegian = fc.stringMatching(/^[1-9]\d{7}$/)

describe('normalisePhone', () => {
  it.each([
    ['91234567', '+4791234567', '8 digits are Norwegian'],
    ['912 34 567', '+4791234567', 'blanks go'],
    ['91-23-45-67', '+4791234567', 'hyphens go'],
    ['(91) 23 45 67', '+4791234567', 'parentheses go'],
    ['+47 912 34 567', '+4791234567', 'a plus is kept'],
    ['+46 70-123 45 67', '+46701234567', 'a plus is kept for other countries'],
    ['4791234567', '+4791234567', '10 digits starting 47 get a plus'],
    ['091234567', '+4791234567', 'one leading 0 is dropped'],
    ['04791234567', '+4791234567', 'one leading 0 is dropped before 47'],
    ['004791234567', '+4791234567', '00 is the international prefix'],
    ['00 47 912 34 567', '+4791234567', '00 with blanks'],
    ['0046701234567', '+46701234567', '00 for other countries'],
    ['+46 (0)70-123 45 67', '+46701234567', 'a prefix that is not dialled goes'],
    ['0046 (0) 701234567', '+46701234567', 'also with blanks'],
    ['(0) 91234567', '+4791234567', 'but only behind a country code'],
    ['0012345678', '012345678', 'only one 0 is dropped when no country can follow'],
    ['1234567', '1234567', '7 digits stay'],
    ['123456789', '123456789', '9 digits stay'],
    ['4812345678', '4812345678', '10 digits not starting 47 stay'],
    ['9123456x', '9123456x', 'letters stay'],
    ['', '', 'nothing stays nothing'],
    ['\u202a+47\u00a0912\u00a034\u2011567\u202c', '+4791234567', 'marks of a pasted contact go'],
  ])('%s becomes %s: %s', (input, expected) => {
    expect(normalisePhone(input)).toBe(expected)
  })

  it('leaves a number it has completed as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '0', '47', '047', '0047', '+47'), norwegian, (prefix, number) => {
        const once = normalisePhone(prefix + number)
        expect(once).toBe(`+47${number}`)
        expect(normalisePhone(once)).toBe(once)
      }),
    )
  })
})

describe('formatPhone', () => {
  it.each([
    ['+4791234501', '912 34 501'],
    ['+4740000000', '400 00 000'],
    ['+4722334455', '22 33 44 55'],
    ['+4780012345', '800 12 345'],
    ['+46701234567', '+46 701 234 567'],
    ['+12125551234', '+1 212 555 1234'],
    ['+3545551234', '+354 555 1234'],
    ['12345', '12345'],
    ['+47912', '+47 912'],
    ['', ''],
  ])('%s is written %s', (stored, written) => {
    expect(formatPhone(stored)).toBe(written)
  })

  it('groups Norwegian landlines and 800 numbers as libphonenumber does', () => {
    for (const number of ['+4722334455', '+4755123456', '+4780012345', '+4738123456']) {
      expect(formatPhone(number)).toBe(parsePhoneNumberFromString(number)?.formatNational())
    }
  })

  it('finds the calling code of every country', () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples)
      if (example !== undefined && country !== 'NO' && country !== 'SJ') {
        expect(formatPhone(example.number)).toMatch(new RegExp(`^\\+${example.countryCallingCode} `))
      }
    }
  })

  it('loses no digit and can be read back', () => {
    fc.assert(
      fc.property(norwegian, (number) => {
        expect(normalisePhone(formatPhone(`+47${number}`))).toBe(`+47${number}`)
      }),
    )
  })
})

describe('obstacles to an SMS', () => {
  it.each([
    ['+4791234567', null],
    ['+4741234567', null],
    ['+4722334455', 'no-mobile'],
    ['+4780012345', 'no-mobile'],
    ['+479123456', 'no-mobile'],
    ['+46701234567', null],
    ['+4512345678', 'abroad'],
    ['91234567', 'no-mobile'],
    ['', 'no-mobile'],
  ])('to %s: %s', (number, expected) => {
    expect(smsObstacle(number, ['+47', '+46'])).toBe(expected)
  })
})

describe('a number without its plus', () => {
  it.each(['46701234567', '4512345678', '3584112345678', '48123456789'])('is recognised: %s', (digits) => {
    expect(withPlus(digits)).toBe(`+${digits}`)
  })

  it.each(['912345678', '9123456789', '451234567', '412345678', '12125551234', ''])(
    'is not guessed at: %j',
    (digits) => {
      expect(withPlus(digits)).toBeNull()
    },
  )
})
