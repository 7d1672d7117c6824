// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sayWithCountries } from '#features/credits/web/sms-countries-sample.tsx'
import { lacksNumber, NoticePhoneHint } from './NoticePhoneHint.tsx'

afterEach(cleanup)

const hint = (typed: string) => sayWithCountries(['+47', '+46'], <NoticePhoneHint typed={typed} />)

describe('the hint at the number for notices', () => {
  it('tells a complete number that gets no SMS from one that is being typed', () => {
    expect(hint('22 33 44 55')).toBe('Ikke mobilnummer: får ikke SMS')
    expect(hint('+45 12 34 56 78')).toBe('Vi sender ikke SMS til dette landet: får ikke SMS')
    for (const typed of ['', '22 33', '912 34 501', '+46 70 123 45 67'])
      expect(hint(typed)).toMatch(/^Hit går varslene/)
  })
})

it('no notices by SMS can be chosen without a mobile number that SMS go to', () => {
  const lacks = (phone: string | null) => lacksNumber(phone, ['+47'])
  expect([null, '+4722334455', '+46701234567', '+4791234501'].map(lacks)).toEqual([true, true, true, false])
})
