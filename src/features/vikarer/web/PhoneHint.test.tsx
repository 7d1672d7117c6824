// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sayWithCountries } from '#features/credits/web/sms-countries-sample.tsx'
import { PhoneHint } from './PhoneHint.tsx'

afterEach(cleanup)

const hint = (typed: string, countries: string[] | undefined) =>
  sayWithCountries(countries, <PhoneHint typed={typed} />)

it.each([
  ['', ['+47'], 'Mobilnummer som kan få SMS'],
  ['912 34', ['+47'], 'Mobilnummer som kan få SMS'],
  ['0047 912 34 567', ['+47'], 'Lagres som +47 912 34 567'],
  ['22 33 44 55', ['+47'], 'Ikke mobilnummer: får ikke SMS'],
  ['+46 70 123 45 67', ['+47'], 'Vi sender ikke SMS til dette landet: får ikke SMS'],
  ['+46 70 123 45 67', ['+47', '+46'], 'Lagres som +46 701 234 567'],
  ['+46 70 123 45 67', undefined, 'Lagres som +46 701 234 567'],
])('the hint at %j, where SMS go to %j, is %j', (typed, countries, words) => {
  expect(hint(typed, countries)).toBe(words)
})
