// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sayWithCountries } from '#features/credits/web/sms-countries-sample.tsx'
import { lacksNumber, NoticePhoneHint } from './NoticePhoneHint.tsx'

afterEach(cleanup)

const hint = (typed: string, isNotified = true) =>
  sayWithCountries(['+47', '+46'], <NoticePhoneHint typed={typed} isNotified={isNotified} />)

describe('the hint at the number for notices', () => {
  it('says that a number is needed only while notices are switched on', () => {
    expect(hint(' ')).toBe('Fyll inn et mobilnummer for å få SMS')
    expect(hint('', false)).toBe('Vikarene du spør, ser det som kontaktnummer.')
  })

  it('tells a complete number that gets no SMS from one that is being typed', () => {
    expect(hint('22 33 44 55')).toBe('Ikke mobilnummer: får ikke SMS')
    expect(hint('+45 12 34 56 78')).toBe('Vi sender ikke SMS til dette landet: får ikke SMS')
    expect(hint('22 33')).toMatch(/^Hit sender vi/)
    expect(hint('912 34 501')).toMatch(/^Hit sender vi/)
    expect(hint('+46 70 123 45 67')).toMatch(/^Hit sender vi/)
  })
})

it('notices are off without a mobile number that SMS go to', () => {
  const lacks = (typed: string) => lacksNumber(typed, ['+47'])
  expect(['', '22 33 44 55', '+46 70 123 45 67', '912 34 501'].map(lacks)).toEqual([true, true, true, false])
})
