// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { NoticePhoneHint, unsentNotice } from './NoticePhoneHint.tsx'

afterEach(cleanup)

const hint = (typed: string, isNotified = true) =>
  render(<NoticePhoneHint typed={typed} isNotified={isNotified} />).container.textContent

describe('the hint at the number for notices', () => {
  it('says that a number is needed only while notices are switched on', () => {
    expect(hint(' ')).toBe('Fyll inn et mobilnummer for å få SMS')
    expect(hint('', false)).toBe('Vikarene du spør, ser det som kontaktnummer.')
  })

  it('tells a complete number that gets no SMS from one that is being typed', () => {
    expect(hint('22 33 44 55')).toBe('Ikke mobilnummer: får ikke SMS')
    expect(hint('22 33')).toMatch(/^Hit sender vi/)
    expect(hint('912 34 501')).toMatch(/^Hit sender vi/)
  })
})

it('a switch that is on without a mobile number says that nothing can be sent', () => {
  const unsent = 'Kan ikke sendes ennå: fyll inn et mobilnummer under.'
  expect([unsentNotice('', true), unsentNotice('22 33 44 55', true)]).toEqual([unsent, unsent])
  expect([unsentNotice('912 34 501', true), unsentNotice('', false)]).toEqual([undefined, undefined])
})
