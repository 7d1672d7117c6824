import { expect, it } from 'vitest'
import { numbersBeginningWith } from './sms-control.ts'

it.each([
  ['400 00 001', ['+4740000001']],
  ['40000001', ['+4740000001']],
  ['+47 400 00 001', ['+4740000001']],
  ['0047 400 00 001', ['+4740000001']],
  ['4740000001', ['+4740000001']],
  ['(+47) 400-00-001', ['+4740000001']],
  ['\u202a+47\u00a0400\u00a000\u00a0001\u202c', ['+4740000001']],
  ['+46 701 234 567', ['+46701234567']],
  ['46701234567', ['+46701234567']],
  ['46 812 34 56', ['+468123456']],
])('%s matches one whole number', (typed, numbers) => expect(numbersBeginningWith(typed)).toEqual(numbers))

it.each([
  ['400', ['+47400']],
  ['400 0', ['+474000']],
  ['400 00 00', ['+474000000']],
  ['4', ['+474']],
  ['+47 400', ['+47400']],
  ['0047 4', ['+474']],
  ['+', ['+']],
  ['00', ['+']],
  ['0046 70', ['+4670']],
  ['47 400', ['+4747400', '+47400']],
])('%s matches numbers with this beginning', (typed, numbers) =>
  expect(numbersBeginningWith(typed)).toEqual(numbers),
)

it.each(['Ola', '400a', '40_', '%', '4 + 4', '++47', '400;'])('%s means no number', (typed) =>
  expect(numbersBeginningWith(typed)).toEqual([]),
)
