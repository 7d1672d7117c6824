import { expect, it } from 'vitest'
import { checkPhone } from './phone-check.ts'

it.each([
  ['912 34 567', { e164: '+4791234567', kind: 'mobile' }],
  ['0047 412 34 567', { e164: '+4741234567', kind: 'mobile' }],
  ['22 33 44 55', { e164: '+4722334455', kind: 'landline' }],
  ['800 12 345', { e164: '+4780012345', kind: 'other' }],
  ['+46 70 123 45 67', { e164: '+46701234567', kind: 'mobile' }],
  ['12345', undefined],
  ['00000000', undefined],
  ['hei', undefined],
  ['', undefined],
])('%s is read as %o', (input, expected) => {
  expect(checkPhone(input)).toEqual(expected)
})
