import { expect, it } from 'vitest'
import { formatOrgNumber } from './org-number.ts'

it('an organisation number is written in groups of three', () => {
  expect(formatOrgNumber('999888777')).toBe('999 888 777')
})

it.each(['', '99988877', '9998887770', '999 888 777', 'NO999888777'])(
  'what is not nine digits stays as it is: %j',
  (text) => {
    expect(formatOrgNumber(text)).toBe(text)
  },
)
